// What became of this device's part in a shuffle: what it remembers, beside what the server shows.
// docs/fairness.md rests on this: a server that ignores a commitment, or says that a nonce never came,
// is found out only by the device that has its acknowledgement.
import type { Room } from '../../net/wire';
import type { Nonces, OwnNonce, Wrong } from './nonces';
import { listedCommitments } from './shuffle';

/** Remembers a wrong, too: later lists may not show it. */
export function wrongOf(
    room: Pick<Room, 'status' | 'shuffle' | 'daily' | 'explores'>,
    { table, seats }: { table: string; seats: readonly number[] },
    nonces: Nonces,
): Wrong | null {
    // Where the date chose the seed, or another game, nobody is asked.
    if (!seats.length || room.daily || room.explores) return null;
    const own = nonces.of(table).filter(({ hasLeft }) => !hasLeft);
    const known = own.find(({ wrong }) => wrong !== undefined)?.wrong;
    if (known) return known;
    const list = room.shuffle?.list ?? null;
    const hasBegun = room.status === 'playing' || room.status === 'finished';
    if (!own.length || (list === null && !hasBegun)) return null;
    const lied = own.find((nonce) => list !== null && isCalledMissing(nonce, list));
    if (lied) {
        nonces.wronged(lied.commitment, 'called_missing');
        return 'called_missing';
    }
    const left = own.find((nonce) => isLeftOut(nonce, own, list ?? '', seats));
    if (!left) return null;
    nonces.wronged(left.commitment, 'left_out');
    return 'left_out';
}

/** "0,2": the seats that speak with this commitment in a list. */
function seatsOf(commitment: string, list: string): string | null {
    return new RegExp(`^say (\\S+) ${commitment}$`, 'm').exec(list)?.[1] ?? null;
}

function attemptOf(list: string): number {
    return Number(/^attempt (\d)$/m.exec(list)?.[1] ?? 0);
}

/** The seats whose nonces a list calls missing, in one attempt or in any. */
function missedIn(list: string, attempt?: number): string[] {
    return [...list.matchAll(/^missed (\d) (\S+)$/gm)]
        .filter(([, number]) => attempt === undefined || Number(number) === attempt)
        .flatMap(([, , seats]) => (seats ?? '').split(','));
}

function isCalledMissing({ commitment, list: kept, isRevealed }: OwnNonce, list: string): boolean {
    if (!isRevealed || kept === undefined) return false;
    const missed = missedIn(list, attemptOf(kept));
    return (seatsOf(commitment, kept) ?? '').split(',').some((seat) => missed.includes(seat));
}

function isLeftOut(nonce: OwnNonce, own: OwnNonce[], list: string, seats: readonly number[]): boolean {
    const listed = listedCommitments(list);
    const revealed = own.filter(({ list: kept, isRevealed }) => isRevealed && kept !== undefined);
    // Back to an attempt that was given up: the server would have chosen between two deals.
    if (revealed.some(({ list: kept }) => attemptOf(kept ?? '') > attemptOf(list))) return true;
    if (own.some(({ commitment }) => listed.includes(commitment))) return false;
    const names = (texts: string[]): boolean => seats.some((seat) => texts.includes(String(seat)));
    // A nonce that really did not come in time.
    if (names(missedIn(list))) return false;
    // In the last list nobody has a say, since reveals were missing, if only those of others.
    if (attemptOf(list) > 1 && !listed.length && (revealed.length > 0 || !nonce.isTaken)) return false;
    // Unacknowledged, it may have been refused because another device of this player speaks for the seat.
    const covered = [...list.matchAll(/^say (\S+) /gm)].flatMap(([, each]) => (each ?? '').split(','));
    return nonce.isTaken === true || !names(covered);
}
