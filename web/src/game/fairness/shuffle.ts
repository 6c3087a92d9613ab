// The joint seed of docs/fairness.md, computed here: nothing of the server's arithmetic is trusted.
import type { Room } from '../../net/wire';
import { hexBytes, sha256, toHex } from '../../crypto/sha256';

/** Each part goes in behind its length; texts as UTF-8. */
export function sha256OfParts(parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
    const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
    const all = new Uint8Array(bytes.reduce((sum, part) => sum + 4 + part.length, 0));
    let at = 0;
    for (const part of bytes) {
        new DataView(all.buffer).setUint32(at, part.length, true);
        all.set(part, at + 4);
        at += 4 + part.length;
    }
    return sha256(all);
}

/** Whether the seed told after the game is the one committed to before it. */
export function isCommitted(seed: string, commitment: string): boolean {
    const bytes = hexBytes(seed);
    return bytes !== null && toHex(sha256(bytes)) === commitment.toLowerCase();
}

/** The commitments of a list, in its order. */
export function listedCommitments(list: string): string[] {
    return [...list.matchAll(/^say \S+ ([0-9a-f]{64})$/gm)].map((match) => match[1] ?? '');
}

export type SeedProof = 'server' | 'joint' | 'nobody' | 'daily' | 'bad';

/**
 * Who chose the seed of a finished game: the server alone, the server with players, nobody but the server
 * because reveals were missing, or the date at a deal of the day (docs/daily.md). Bad: the parts do not make this seed.
 */
export function proveSeed(
    room: Pick<Room, 'seed' | 'commitment' | 'shuffle' | 'daily' | 'explores' | 'map' | 'map_sha256' | 'seats' | 'start'>,
    table: string,
): SeedProof {
    if (!room.seed || !isCommitted(room.seed, room.commitment)) return 'bad';
    const { shuffle, daily } = room;
    // Then the seed that decides is that of the moves before, which the record has.
    if (daily && !room.explores) {
        const seed = sha256OfParts(['fogg deal of the day 1', daily.date, room.map, room.map_sha256]);
        return toHex(seed) === room.seed ? 'daily' : 'bad';
    }
    if (!shuffle) return 'server';
    const secret = hexBytes(shuffle.secret ?? '');
    const said = shuffle.says.map(({ nonce }) => hexBytes(nonce ?? ''));
    const nonces = said.filter((nonce) => nonce !== null);
    if (!secret || !shuffle.list || nonces.length !== said.length) return 'bad';
    const made = nonces.map((nonce) => toHex(sha256OfParts(['fogg nonce 1', nonce])));
    const isListed = made.join() === listedCommitments(shuffle.list).join();
    const isServers = shuffle.list.includes(`\nserver ${toHex(sha256(secret))}\n`);
    const seed = toHex(sha256OfParts(['fogg joint seed 1', shuffle.list, ...nonces, secret]));
    if (!isListed || !isServers || seed !== room.seed || !isListOf(shuffle.list, room, table)) return 'bad';
    return nonces.length ? 'joint' : 'nobody';
}

/** Whether a list binds this table, map, number of seats and start player. Names change when a seat is taken over. */
function isListOf(
    list: string, room: Pick<Room, 'map' | 'map_sha256' | 'seats' | 'start'>, table: string,
): boolean {
    const lines = list.split('\n');
    const start = room.start === null ? 'drawn' : String(room.start);
    return [`table ${table}`, `map ${room.map} ${room.map_sha256}`, `start ${start}`].every((line) => lines.includes(line))
        && hasSeats(lines, room.seats.length);
}

/** Whether the lines of a list name exactly these many seats, in order. */
export function hasSeats(lines: string[], seats: number): boolean {
    const listed = lines.filter((line) => line.startsWith('seat ')).map((line) => line.split(' ')[1]);
    return listed.join() === Array.from({ length: seats }, (_, seat) => seat).join();
}
