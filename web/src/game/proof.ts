// What this device can prove about a finished game: the seed, its own part in it, and every draw.
import type { GameMap, Room } from '../net/wire';
import { nonces as ownNonces, type Nonces } from './nonces';
import { proveSeed, type SeedProof } from './shuffle';
import { verifyRecord } from './verify_record';

export interface Proof {
    isGood: boolean;
    seed: SeedProof;
    draws: number;
    /** The list is the one that this device revealed its nonce for, and kept. */
    isOwn: boolean;
}

export function proveGame(room: Room, record: string, map: GameMap, nonces: Nonces = ownNonces): Proof {
    const seed = proveSeed(room);
    const verified = verifyRecord(record, map);
    const list = room.shuffle?.list ?? '';
    const kept = (room.shuffle?.says ?? [])
        .map(({ commitment }) => nonces.listOf(commitment))
        .filter((each) => each !== null);
    const isSame = verified !== null && verified.seed === room.seed && verified.list === list;
    const isGood =
        seed !== 'bad' && isSame && verified.wrong === null && kept.every((each) => each === list);
    return { isGood, seed, draws: verified?.draws ?? 0, isOwn: kept.length > 0 };
}
