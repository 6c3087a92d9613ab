// What this device can prove about a finished game: the seed, its own part in it, and every draw.
import type { GameMap, Room } from '../../net/wire';
import { nonces as ownNonces, type Nonces, type Wrong } from './nonces';
import { wrongOf } from './own_part';
import { proveSeed, type SeedProof } from './shuffle';
import { verifyRecord } from './verify_record';

export interface Proof {
    isGood: boolean;
    seed: SeedProof;
    draws: number;
    /** The list is the one that this device revealed its nonce for, and kept. */
    isOwn: boolean;
    /** The draws may follow from a seed that this device should have had a part in. */
    wrong: Wrong | null;
}

/** Which table it is by the address of the page, and the seats that this device has there. */
export interface Place {
    table: string;
    seats: readonly number[];
}

export function proveGame(room: Room, record: string, map: GameMap, at: Place, nonces: Nonces = ownNonces): Proof {
    const verified = verifyRecord(record, map);
    const seed = proveSeed(room, at.table);
    const list = room.shuffle?.list ?? '';
    const kept = (room.shuffle?.says ?? [])
        .map(({ commitment }) => nonces.listOf(commitment))
        .filter((each) => each !== null);
    const isSame = verified !== null && verified.seed === room.seed && verified.list === list;
    const wrong = wrongOf(room, at, nonces);
    const isGood =
        seed !== 'bad' && isSame && verified.wrong === null && kept.every((each) => each === list) && wrong === null;
    return { isGood, seed, draws: verified?.draws ?? 0, isOwn: kept.length > 0, wrong };
}
