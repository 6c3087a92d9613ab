import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMap } from '../../../geo/maps';
import type { Command, Room, Shuffle, You } from '../../net/wire';
import { drawBelow } from '../../crypto/chacha20';
import { Nonces, type NonceStore } from './nonces';
import { OwnSay } from './own_say.svelte';
import { proveGame } from './proof';
import { hexBytes, sha256, toHex } from '../../crypto/sha256';
import { isCommitted, listedCommitments, proveSeed, sha256OfParts } from './shuffle';
import { verifyRecord } from './verify_record';

class MemoryStore implements NonceStore {
    text: string | null = null;
    load = () => this.text;
    save = (text: string) => {
        this.text = text;
    };
}

const record = (name: string): string =>
    readFileSync(join(process.cwd(), '../tests/data/records', `${name}.txt`), 'utf8');

/** The record with other lines, all checks right again. */
function forged(text: string, change: (lines: string[]) => string[]): string {
    let digest = '0'.repeat(64);
    const contents = text.split('\n').slice(0, -1).map((line) => line.slice(0, line.lastIndexOf('#')).trimEnd());
    return change(contents).map((line) => {
        digest = createHash('sha256').update(digest + line).digest('hex');
        return `${line} #${digest.slice(0, 4)}\n`;
    }).join('');
}

describe('SHA-256', () => {
    test('is the one that everybody has, at every length', () => {
        for (let length = 0; length < 200; length += 1) {
            const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
            expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
        }
    });
    test('a seed is checked against what was committed', () => {
        const zeros = '00'.repeat(32);
        const digest = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
        expect(isCommitted(zeros, digest)).toBe(true);
        expect(isCommitted(zeros, digest.replace('6', '7'))).toBe(false);
        expect(isCommitted('no hex', digest)).toBe(false);
    });
    test('hex', () => {
        expect(hexBytes('00ff')).toEqual(Uint8Array.from([0, 255]));
        expect(hexBytes('0')).toBeNull();
    });
    test('parts go in behind their lengths, as on the server', () => {
        // tests/base/joint_seed_test.cpp has the same numbers.
        const filled = (byte: number) => new Uint8Array(32).fill(byte);
        expect(toHex(sha256OfParts(['fogg nonce 1', filled(1)]))).toBe('1686769230c31518921181bc3ff544196c9a7cb60d9c181df6d8cfa6df06596f');
        expect(toHex(sha256OfParts(['fogg joint seed 1', 'list\n', filled(1), filled(2), filled(3)]))).toBe('0266697f6a0c2ea6998c3b4952ae5b3fbab3343cc6b2a66eba2fad89aa689d23');
    });
});

describe('the draws of a record', () => {
    test('the stream is ChaCha20', () => {
        // The first words of the zero key's stream: 76b8e0ad a0f13d90.
        expect(drawBelow(new Uint8Array(32), 0, 2 ** 32)).toBe(0xade0b876);
    });
    test.each([['toy_2', 'toy'], ['san_francisco_2', 'san_francisco'], ['usa_3', 'usa'], ['usa_explored_2', 'usa']])(
        'of %s follow from its seed',
        (name, map) => {
            const verified = verifyRecord(record(name), mapOf(record(name), map));
            expect(verified?.wrong).toBeNull();
            expect(verified?.draws).toBeGreaterThan(10);
        },
    );
    test('a changed line is noticed, and so is a forged one', () => {
        const text = record('toy_2');
        const map = mapOf(text, 'toy');
        expect(verifyRecord(text.replace('nature hand', 'nature Hand'), map)).toBeNull();
        expect(verifyRecord(text.slice(0, -20), map)).toBeNull();
        const other = forged(text, (lines) =>
            lines.map((line) => (line.startsWith('seed ') ? `seed ${'7'.repeat(64)}` : line)));
        expect(verifyRecord(other, map)?.wrong).not.toBeNull();
        expect(verifyRecord(forged(text, (lines) => lines), map)?.wrong).toBeNull();
    });
    test('the list binds the map, the seats and the start', () => {
        const text = record('toy_2');
        const map = mapOf(text, 'toy');
        const list = ['fogg shuffle 1', 'table T', `map toy ${map.sha256}`, 'start drawn', 'seat 0 person Ann', 'seat 1 person Bob'];
        const listing = (lines: string[], change: (line: string) => string = (line) => line): string =>
            forged(text, (all) => all.map(change).flatMap((line) =>
                (line.startsWith('seed ') ? [line, ...lines.map((each) => `list ${each}`)] : [line])));
        expect(verifyRecord(listing(list), map)?.wrong).toBeNull();
        expect(verifyRecord(listing(list.map((line) => line.replace('map toy', 'map usa'))), map)).toBeNull();
        expect(verifyRecord(listing([...list, 'seat 2 person Cid']), map)).toBeNull();
        expect(verifyRecord(listing(list.slice(0, -1)), map)).toBeNull();
        expect(verifyRecord(listing(list.map((line) => line.replace('start drawn', 'start 0'))), map)).toBeNull();
        // A start that was agreed on is not drawn: whoever forges that chooses who begins.
        const named = (line: string): string => (line === 'start drawn' ? 'start named' : line);
        expect(verifyRecord(listing(list, named), map)).toBeNull();
        const first = /nature start (\d)/.exec(text)?.[1] ?? '';
        const agreed = (seat: string): string[] => list.map((line) => line.replace('start drawn', `start ${seat}`));
        expect(verifyRecord(listing(agreed(first), named), map)?.wrong).toBeNull();
        expect(verifyRecord(listing(agreed(first === '0' ? '1' : '0'), named), map)?.wrong).toBe(1);
    });
});

/** As the server sends it: the version that the record names by the hash of its file. */
function mapOf(text: string, id: string) {
    const sha256 = /^map-sha256 (\w+)/m.exec(text)?.[1] ?? '';
    const earlier = `earlier/${id}.${sha256.slice(0, 8)}`;
    return { ...readMap(existsSync(`../maps/${earlier}.toml`) ? earlier : id), sha256 };
}

function finished(): { room: Room; nonces: Nonces } {
    const nonces = new Nonces(new MemoryStore());
    const secret = new Uint8Array(32).fill(9);
    const commitment = nonces.commit('T');
    const server = toHex(sha256(secret));
    const list = `fogg shuffle 1\ntable T\nmap toy abc\nstart drawn\nseat 0 person Ann\nseat 1 program easy\n`
        + `server ${server}\nattempt 1\nsay 0 ${commitment}\n`;
    const nonce = nonces.revealFor(commitment, list) ?? '';
    const seed = sha256OfParts(['fogg joint seed 1', list, hexBytes(nonce) ?? '', secret]);
    const shuffle: Shuffle = {
        attempt: 1, server, list, says: [{ seats: [0], commitment, nonce }], secret: toHex(secret),
    };
    const room = {
        table: 'T', status: 'finished', map: 'toy', map_sha256: 'abc', seats: [{}, {}], start: null,
        seed: toHex(seed), commitment: toHex(sha256(seed)), shuffle,
    } as unknown as Room;
    return { room, nonces };
}

describe('a joint seed', () => {
    test('is proved by its parts', () => {
        const { room } = finished();
        expect(proveSeed(room, 'T')).toBe('joint');
        expect(proveSeed({ ...room, shuffle: null }, 'T')).toBe('server');
        expect(proveSeed({ ...room, seed: null }, 'T')).toBe('bad');
    });
    test('is that of this table, with this map, these seats and this start', () => {
        const { room } = finished();
        expect(proveSeed(room, 'U')).toBe('bad');
        expect(proveSeed({ ...room, map: 'usa' }, 'T')).toBe('bad');
        expect(proveSeed({ ...room, map_sha256: 'abd' }, 'T')).toBe('bad');
        expect(proveSeed({ ...room, start: 1 }, 'T')).toBe('bad');
        const seats = [...room.seats, room.seats[1]] as Room['seats'];
        expect(proveSeed({ ...room, seats }, 'T')).toBe('bad');
        expect(proveSeed({ ...room, seats: room.seats.slice(1) }, 'T')).toBe('bad');
    });
    test('is refuted by any other part', () => {
        const { room } = finished();
        const bad = (change: Partial<Shuffle>) =>
            proveSeed({ ...room, shuffle: { ...(room.shuffle as Shuffle), ...change } }, 'T');
        expect(bad({ secret: '00'.repeat(32) })).toBe('bad');
        expect(bad({ secret: null })).toBe('bad');
        expect(bad({ list: room.shuffle?.list?.replace('table T', 'table U') ?? null })).toBe('bad');
        expect(bad({ says: [] })).toBe('bad');
        const [say] = room.shuffle?.says ?? [];
        expect(bad({ says: [{ seats: [0], commitment: say?.commitment ?? '', nonce: '11'.repeat(32) }] })).toBe('bad');
    });
    test('of which this device kept another list is not good', () => {
        const text = record('toy_2');
        const map = mapOf(text, 'toy');
        const seed = /^seed (\w+)/m.exec(text)?.[1] ?? '';
        const commitment = /^commitment (\w+)/m.exec(text)?.[1] ?? '';
        const room = { status: 'finished', seed, commitment, shuffle: null } as unknown as Room;
        const here = { table: 'T', seats: [0] };
        expect(proveGame(room, text, map, here, new Nonces(new MemoryStore()))).toMatchObject({ isGood: true, seed: 'server', isOwn: false, wrong: null });
        const joint = finished();
        expect(proveGame(joint.room, text, map, here, joint.nonces)).toMatchObject({ isGood: false, isOwn: true });
    });
    test('that should have been joint is not good, however well its draws follow from the seed', () => {
        const text = record('toy_2');
        const map = mapOf(text, 'toy');
        const seed = /^seed (\w+)/m.exec(text)?.[1] ?? '';
        const commitment = /^commitment (\w+)/m.exec(text)?.[1] ?? '';
        const room = { status: 'finished', seed, commitment, shuffle: null } as unknown as Room;
        const nonces = new Nonces(new MemoryStore());
        nonces.taken(nonces.commit('T'), 'T');
        expect(proveGame(room, text, map, { table: 'T', seats: [0] }, nonces)).toMatchObject({ isGood: false, wrong: 'left_out' });
        // Others at the table, and other tables, are not concerned.
        expect(proveGame(room, text, map, { table: 'T', seats: [] }, nonces)).toMatchObject({ isGood: true, wrong: null });
        expect(proveGame(room, text, map, { table: 'U', seats: [0] }, nonces)).toMatchObject({ isGood: true, wrong: null });
    });
});

describe('nonces', () => {
    test('are kept across pages, and found by their commitments', () => {
        const store = new MemoryStore();
        const commitment = new Nonces(store).commit('T');
        const later = new Nonces(store);
        expect(later.of('T').map((own) => own.commitment)).toEqual([commitment]);
        const nonce = later.revealFor(commitment, 'list');
        expect(toHex(sha256OfParts(['fogg nonce 1', hexBytes(nonce ?? '') ?? '']))).toBe(commitment);
    });
    test('are never revealed for two lists', () => {
        const nonces = new Nonces(new MemoryStore());
        const commitment = nonces.commit();
        expect(nonces.revealFor(commitment, 'one')).not.toBeNull();
        expect(nonces.revealFor(commitment, 'one')).not.toBeNull();
        expect(nonces.revealFor(commitment, 'other')).toBeNull();
    });
    test('work without storage, and with a spoilt one', () => {
        const nonces = new Nonces({ load: () => '{', save: () => {} });
        expect(nonces.has(nonces.commit())).toBe(true);
    });
    test('are not kept without end', () => {
        const store = new MemoryStore();
        const nonces = new Nonces(store);
        for (let i = 0; i < 250; i += 1) nonces.commit();
        expect(Object.keys(JSON.parse(store.text ?? '{}') as object).length).toBe(200);
    });
});

describe('the say of this device', () => {
    const you: You = { seats: [0], seat: 0, host: true };
    function play(): { say: OwnSay; nonces: Nonces; sent: Command[] } {
        const sent: Command[] = [];
        const nonces = new Nonces(new MemoryStore());
        const say = new OwnSay('T', (command) => Promise.resolve(sent.push(command)), nonces);
        return { say, nonces, sent };
    }
    const room = (shuffle: Partial<Shuffle> | null): Room =>
        ({ status: 'open', shuffle: shuffle && { attempt: 0, list: null, says: [], ...shuffle } }) as unknown as Room;
    const frozen = (commitment: string, nonce: string | null = null): Room =>
        room({ attempt: 1, list: `fogg shuffle 1\nsay 0 ${commitment}\n`, says: [{ seats: [0], commitment, nonce }] });

    test('commits where nobody speaks for its seat, once', () => {
        const { say, sent } = play();
        say.take(room(null), you);
        say.take(room(null), you);
        expect(sent.map(({ t }) => t)).toEqual(['commit']);
        say.take(room({ says: [] }), { ...you, seats: [] });
        expect(sent.length).toBe(1);
    });
    test('reveals what it finds in the list, once, with the next commitment', () => {
        const { say, nonces, sent } = play();
        const commitment = nonces.commit('T');
        say.take(room({ says: [{ seats: [0], commitment, nonce: null }] }), you);
        expect(sent).toEqual([]);
        say.take(frozen(commitment), you);
        say.take(frozen(commitment), you);
        expect(sent.length).toBe(1);
        const [reveal] = sent;
        if (reveal?.t !== 'reveal') throw new Error('not a reveal');
        expect(toHex(sha256OfParts(['fogg nonce 1', hexBytes(reveal.nonce) ?? '']))).toBe(commitment);
        expect(nonces.has(reveal.next ?? '')).toBe(true);
        expect(say.wrong).toBeNull();
    });
    test('reveals nothing that is missing in the list, and says so', () => {
        const { say, nonces, sent } = play();
        const commitment = nonces.commit('T');
        nonces.taken(commitment, 'T');
        say.take({ ...frozen('a'.repeat(64)), shuffle: { ...frozen('a'.repeat(64)).shuffle, says: [{ seats: [0], commitment, nonce: null }] } } as Room, you);
        expect(sent).toEqual([]);
        expect(say.wrong).toBe('left_out');
    });
    test('says so when the game begins without any list', () => {
        const { say, nonces } = play();
        nonces.taken(nonces.commit('T'), 'T');
        say.take(room(null), you);
        expect(say.wrong).toBeNull();
        say.take({ ...room(null), status: 'playing' } as Room, you);
        expect(say.wrong).toBe('left_out');
        // The date chose the seed of such a game, and another game that of this one.
        for (const other of [{ daily: { date: '2026-11-17', counted: true } }, { explores: { table: 'S', moves: 3, luck: 'same' } }]) {
            say.take({ ...room(null), ...other, status: 'playing' } as Room, you);
            expect(say.wrong).toBeNull();
        }
    });
    test('says so too if the server refused the commitment, and nobody speaks for the seat', () => {
        const { say, nonces } = play();
        nonces.commit('T');
        // Another device of the same player may be the one that speaks.
        say.take(frozen('a'.repeat(64)), you);
        expect(say.wrong).toBeNull();
        say.take({ ...room(null), status: 'playing' } as Room, you);
        expect(say.wrong).toBe('left_out');
    });
    test('is gone with the seat, and back with another', () => {
        const { say, nonces } = play();
        nonces.taken(nonces.commit('T'), 'T');
        say.take(room({}), { ...you, seats: [] });
        say.take({ ...room(null), status: 'playing' } as Room, you);
        expect(say.wrong).toBeNull();
        nonces.taken(nonces.commit('T'), 'T');
        say.take({ ...room(null), status: 'playing' } as Room, you);
        expect(say.wrong).toBe('left_out');
    });

    const second = (lines: string, says: Shuffle['says'] = []): Room =>
        room({ attempt: 2, list: `fogg shuffle 1\nattempt 2\n${lines}`, says });
    /** After attempt 1, in which this device revealed, and the server acknowledged it. */
    async function revealed(): Promise<ReturnType<typeof play> & { next: string }> {
        const played = play();
        const commitment = played.nonces.commit('T');
        played.nonces.taken(commitment, 'T');
        const first = frozen(commitment);
        const list = `fogg shuffle 1\nattempt 1\nsay 0 ${commitment}\n`;
        played.say.take({ ...first, shuffle: { ...(first.shuffle as Shuffle), list } }, you);
        await Promise.resolve();
        const [reveal] = played.sent;
        if (reveal?.t !== 'reveal' || !reveal.next) throw new Error('not a reveal');
        return { ...played, next: reveal.next };
    }
    test('goes on with the next commitment if somebody else was missing', async () => {
        const { say, next, sent } = await revealed();
        say.take(second(`missed 1 1\nsay 0 ${next}\n`, [{ seats: [0], commitment: next, nonce: null }]), you);
        expect(say.wrong).toBeNull();
        expect(sent.length).toBe(2);
    });
    test('is not silent when the server calls a nonce missing that it has acknowledged', async () => {
        const { say, nonces } = await revealed();
        say.take(second('missed 1 0\n'), you);
        expect(say.wrong).toBe('called_missing');
        // Nor in a page that is loaded again, at the end of the game, where a list of nobody is the last.
        const last = room({ attempt: 3, list: 'fogg shuffle 1\nattempt 3\nmissed 1 1\nmissed 2 1\n' });
        const again = new OwnSay('T', () => Promise.resolve(), nonces);
        again.take({ ...last, status: 'finished' } as Room, you);
        expect(again.wrong).toBe('called_missing');
    });
    test('is not silent when it is missing from the second list', async () => {
        const { say } = await revealed();
        say.take(second(`missed 1 1\nsay 2 ${'b'.repeat(64)}\n`), you);
        expect(say.wrong).toBe('left_out');
    });
    test('is not silent when the server goes back to an attempt that it gave up', async () => {
        const { say, next, nonces } = await revealed();
        say.take(second(`missed 1 1\nsay 0 ${next}\n`, [{ seats: [0], commitment: next, nonce: null }]), you);
        await Promise.resolve();
        const list = nonces.of('T')[0]?.list ?? '';
        say.take({ ...room({ attempt: 1, list }), status: 'playing' } as Room, you);
        expect(say.wrong).toBe('left_out');
    });
    test('does not complain of its own delay', async () => {
        const { say, nonces } = play();
        nonces.taken(nonces.commit('T'), 'T');
        say.take(second('missed 1 0\n'), you);
        expect(say.wrong).toBeNull();
        // Nor of the others', after whose second one nobody has a say.
        const other = await revealed();
        const last = room({ attempt: 3, list: 'fogg shuffle 1\nattempt 3\nmissed 1 1\nmissed 2 1\n' });
        other.say.take({ ...last, status: 'playing' } as Room, you);
        expect(other.say.wrong).toBeNull();
    });
    test('goes along to a rematch', async () => {
        const { say, nonces, next } = await revealed();
        say.take({ ...room(null), status: 'finished', rematch: 'R' } as Room, { ...you, seats: [] });
        expect(nonces.of('R').map(({ commitment }) => commitment)).toEqual([next]);
        const rematch = new OwnSay('R', () => Promise.resolve(), nonces);
        rematch.take({ ...room(null), status: 'playing' } as Room, you);
        expect(rematch.wrong).toBe('left_out');
    });
    test('lists are read line by line', () => {
        const name = `seat 0 person say 1 ${'b'.repeat(64)}`;
        expect(listedCommitments(`${name}\nsay 0,2 ${'c'.repeat(64)}\n`)).toEqual(['c'.repeat(64)]);
    });
});
