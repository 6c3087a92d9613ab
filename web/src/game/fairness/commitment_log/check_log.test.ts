// The published log, checked in the browser: right proofs hold, and every way to cheat is noticed.
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkLog, keepHead, type Fetch, type PublishedGame } from './check_log';
import { openCheckpoint, verifierKey } from './checkpoint';
import { isSignature } from './ed25519';
import type { Head, HeadStore } from './kept_head';
import { isContinued, isIncluded, leafHash } from './merkle';
import { sha512 } from './sha512';

const hash = (...parts: Uint8Array[]): Buffer =>
    parts.reduce((digest, part) => digest.update(part), createHash('sha256')).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 6962, 2.1, word for word: the slow twin of what the server does. */
const leaf = (entry: string): Buffer => hash(Uint8Array.of(0), Buffer.from(entry));
const split = (n: number): number => 2 ** Math.ceil(Math.log2(n) - 1);
function root(entries: string[]): Buffer {
    if (entries.length === 0) return hash();
    if (entries.length === 1) return leaf(entries[0] ?? '');
    const k = split(entries.length);
    return hash(Uint8Array.of(1), root(entries.slice(0, k)), root(entries.slice(k)));
}
function path(m: number, entries: string[]): Buffer[] {
    if (entries.length <= 1) return [];
    const k = split(entries.length);
    return m < k
        ? [...path(m, entries.slice(0, k)), root(entries.slice(k))]
        : [...path(m - k, entries.slice(k)), root(entries.slice(0, k))];
}
function subproof(m: number, entries: string[], isWhole: boolean): Buffer[] {
    if (m === entries.length) return isWhole ? [] : [root(entries)];
    const k = split(entries.length);
    return m <= k
        ? [...subproof(m, entries.slice(0, k), isWhole), root(entries.slice(k))]
        : [...subproof(m - k, entries.slice(k), false), root(entries.slice(0, k))];
}

class Log {
    entries: string[] = [];
    readonly #secret: KeyObject;
    readonly #key: Buffer;
    readonly name: string;

    constructor() {
        const pair = generateKeyPairSync('ed25519');
        this.#secret = pair.privateKey;
        this.#key = Buffer.concat([Uint8Array.of(1), pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]);
        this.name = `fogg-log-${sha256Hex(hex(this.#key)).slice(0, 8)}`;
    }
    get id(): Buffer {
        return hash(Buffer.from(`${this.name}\n`), this.#key).subarray(0, 4);
    }
    get key(): string {
        return `${this.name}+${hex(this.id)}+${base64(this.#key)}`;
    }
    checkpoint(entries = this.entries): string {
        const body = `${this.name}\n${entries.length}\n${base64(root(entries))}\n`;
        const signature = Buffer.concat([this.id, sign(null, Buffer.from(body), this.#secret)]);
        return `${body}\n\u2014 ${this.name} ${base64(signature)}\n`;
    }
    proof(index: number): string {
        const hashes = path(index, this.entries).map((each) => `${base64(each)}\n`).join('');
        const extra = base64(Buffer.from(this.entries[index] ?? ''));
        return `c2sp.org/tlog-proof@v1\nextra ${extra}\nindex ${index}\n${hashes}\n${this.checkpoint()}`;
    }
    consistency(from: number): string {
        return `${subproof(from, this.entries, true).map((each) => `${base64(each)}\n`).join('')}\n${this.checkpoint()}`;
    }
}

const kGame: PublishedGame = { table: 'h3kfP0aQ9sLx2Zt7', mapSha256: 'a1'.repeat(32), commitment: 'b2'.repeat(32) };
const entryOf = (game: PublishedGame): string =>
    `fogg commitment 1 table=${sha256Hex(game.table)} map=${game.mapSha256} commitment=${game.commitment} at=1763251200000`;
const others = (count: number, word = 'o'): string[] =>
    Array.from({ length: count }, (_, i) => entryOf({ ...kGame, table: `${word}${i}` }));

function serverOf(log: Log, index: number, changes: Record<string, string | null> = {}): Fetch {
    return async (address) => {
        if (address in changes) return changes[address] ?? null;
        const from = /consistency\?from=(\d+)$/.exec(address)?.[1];
        if (from) return Number(from) > log.entries.length ? null : log.consistency(Number(from));
        if (address.endsWith('/key')) return `${log.key}\n`;
        return address.endsWith('/checkpoint') ? log.checkpoint() : log.proof(index);
    };
}

class Heads implements HeadStore {
    head: Head | null = null;
    load = (): Head | null => this.head;
    save = (head: Head | null): void => {
        this.head = head;
    };
}

/** A log with the game as entry 5 of 12, as seen by a device that remembers its first 3. */
async function world(): Promise<{ log: Log; heads: Heads; server: Fetch }> {
    const log = new Log();
    log.entries = others(3);
    const heads = new Heads();
    await keepHead(serverOf(log, 0), heads, 1);
    expect(heads.head?.size).toBe(3);
    log.entries = [...others(3), 'x', entryOf(kGame), ...others(7, 'later')];
    return { log, heads, server: serverOf(log, 4) };
}
const kProof = `/api/tables/${kGame.table}/commitment`;

describe('Ed25519', () => {
    test('SHA-512 is the one that everybody has, at every length', () => {
        for (let length = 0; length < 300; length += 7) {
            const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
            expect(hex(sha512(bytes))).toBe(createHash('sha512').update(bytes).digest('hex'));
        }
    });
    // RFC 8032, 7.1, tests 1 and 2.
    test.each([
        ['d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', '',
            'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'],
        ['3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', '72',
            '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'],
    ])('the vectors of the RFC: %s', (key, message, signature) => {
        const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
        expect(isSignature(bytes(key), bytes(message), bytes(signature))).toBe(true);
        expect(isSignature(bytes(key), bytes(`${message}00`), bytes(signature))).toBe(false);
        for (const at of [0, 31, 32, 63]) {
            const wrong = bytes(signature);
            wrong[at] = (wrong[at] ?? 0) ^ 1;
            expect(isSignature(bytes(key), bytes(message), wrong), `byte ${at}`).toBe(false);
        }
    });
    test('a signature has one form only', () => {
        // The same one, with the group's order added to its second half.
        const order = 2n ** 252n + 27742317777372353535851937790883648493n;
        const pair = generateKeyPairSync('ed25519');
        const key = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
        const message = Buffer.from('words');
        const right = sign(null, message, pair.privateKey);
        const s = BigInt(`0x${hex(right.subarray(32).reverse())}`) + order;
        const longer = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
        right.subarray(32).reverse();
        expect(isSignature(key, message, right)).toBe(true);
        expect(isSignature(key, message, Buffer.concat([right.subarray(0, 32), longer]))).toBe(false);
        expect(isSignature(key, message, right.subarray(1))).toBe(false);
    });
});

describe('hash trees', () => {
    const hexes = (hashes: Buffer[]): string[] => hashes.map(hex);
    test('every entry of every size is proved, at its own place only', () => {
        for (let size = 1; size <= 17; size += 1) {
            const entries = others(size);
            const tree = { size, root: hex(root(entries)) };
            entries.forEach((entry, i) => {
                const proof = hexes(path(i, entries));
                expect(isIncluded(leafHash(entry), i, tree, proof), `${i} of ${size}`).toBe(true);
                expect(isIncluded(leafHash(`${entry}0`), i, tree, proof)).toBe(false);
                expect(isIncluded(leafHash(entry), i + 1, tree, proof)).toBe(false);
                expect(isIncluded(leafHash(entry), i, tree, [...proof, tree.root])).toBe(false);
            });
        }
    });
    test('every longer log goes on where the shorter one ended, and no other does', () => {
        for (let size = 1; size <= 17; size += 1) {
            const entries = others(size);
            const later = { size, root: hex(root(entries)) };
            for (let from = 1; from <= size; from += 1) {
                const earlier = { size: from, root: hex(root(entries.slice(0, from))) };
                const proof = hexes(subproof(from, entries, true));
                expect(isContinued(earlier, later, proof), `${from} of ${size}`).toBe(true);
                expect(isContinued({ ...earlier, root: leafHash('y') }, later, proof)).toBe(false);
                expect(isContinued(earlier, { ...later, root: leafHash('y') }, proof)).toBe(false);
                expect(isContinued(earlier, later, [...proof, later.root])).toBe(false);
                if (proof.length) expect(isContinued(earlier, later, proof.slice(1))).toBe(false);
            }
            expect(isContinued(later, { size: size - 1, root: later.root }, [])).toBe(false);
        }
    });
});

describe('checkpoints', () => {
    test('hold only as they were signed', () => {
        const log = new Log();
        log.entries = others(2);
        const key = verifierKey(log.key);
        if (!key) throw new Error('no key');
        const note = log.checkpoint();
        expect(openCheckpoint(note, key)).toEqual({ size: 2, root: hex(root(log.entries)) });
        expect(openCheckpoint(note.replace('\n2\n', '\n3\n'), key)).toBeNull();
        const changed = note.replace(/ (\S)(\S+)\n$/, (_, first, rest) => ` ${first === 'A' ? 'B' : 'A'}${rest}\n`);
        expect(openCheckpoint(changed, key)).toBeNull();
        expect(openCheckpoint(new Log().checkpoint(), key)).toBeNull();
        expect(openCheckpoint('', key)).toBeNull();
        expect(verifierKey(log.key.replace(/\+.{8}\+/, '+00000000+'))).toBeNull();
        expect(verifierKey('fogg+no')).toBeNull();
    });
});

describe('a game in the published log', () => {
    test('is found there, and the log is remembered', async () => {
        const { log, heads, server } = await world();
        expect(await checkLog(kGame, server, heads)).toEqual({ state: 'good', entry: 5 });
        expect(heads.head).toMatchObject({ size: 12, root: hex(root(log.entries)), key: log.key });
        expect(await checkLog(kGame, server, heads)).toEqual({ state: 'good', entry: 5 });
        const fresh = new Heads();
        expect((await checkLog(kGame, server, fresh)).state).toBe('first');
        expect(fresh.head?.size).toBe(12);
    });
    test('is not there if the server has another secret, map or table in its entry', async () => {
        for (const change of [{ commitment: 'c3'.repeat(32) }, { mapSha256: 'c3'.repeat(32) }, { table: 'another' }]) {
            const { heads, server } = await world();
            const before = heads.head;
            expect((await checkLog({ ...kGame, ...change }, server, heads)).state).toBe('forged');
            expect(heads.head).toEqual(before);
        }
    });
    test('is not there if the proof is of another entry, or broken', async () => {
        const { log, heads } = await world();
        const state = async (proof: string | null) =>
            (await checkLog(kGame, serverOf(log, 4, { [kProof]: proof }), heads)).state;
        expect(await state(log.proof(5))).toBe('forged');
        expect(await state(log.proof(4).replace('index 4', 'index 5'))).toBe('forged');
        expect(await state(log.proof(4).replace('\n12\n', '\n13\n'))).toBe('forged');
        expect(await state('')).toBe('forged');
        expect(await state(null)).toBe('unlisted');
    });
    test('a log that was rewritten, shortened or withdrawn is noticed', async () => {
        const changed = await world();
        changed.log.entries[1] = 'z';
        expect((await checkLog(kGame, changed.server, changed.heads)).state).toBe('rewritten');
        expect(changed.heads.head?.size).toBe(3);
        const shorter = await world();
        shorter.log.entries = [entryOf(kGame)];
        expect((await checkLog(kGame, serverOf(shorter.log, 0), shorter.heads)).state).toBe('rewritten');
        const same = await world();
        same.log.entries = ['a', 'b', entryOf(kGame)];
        expect((await checkLog(kGame, serverOf(same.log, 2), same.heads)).state).toBe('rewritten');
        const gone = await world();
        expect((await checkLog(kGame, serverOf(gone.log, 4, { '/api/log/key': null }), gone.heads)).state).toBe('rewritten');
    });
    test('two logs, one for the proof and one for the consistency, are noticed', async () => {
        const { log, heads } = await world();
        const fork = log.entries.map((entry, i) => (i === 8 ? 'fork' : entry));
        const real = log.entries;
        const server: Fetch = async (address) => {
            log.entries = address.includes('consistency') ? fork : real;
            return serverOf(log, 4)(address);
        };
        expect((await checkLog(kGame, server, heads)).state).toBe('rewritten');
    });
    test('another key is noticed, and a wrong one', async () => {
        const { log, heads } = await world();
        const other = new Log();
        other.entries = log.entries;
        expect((await checkLog(kGame, serverOf(other, 4), heads)).state).toBe('new_key');
        expect((await checkLog(kGame, serverOf(log, 4, { '/api/log/key': 'no key' }), new Heads())).state).toBe('forged');
        expect((await checkLog(kGame, serverOf(log, 4, { '/api/log/key': other.key }), new Heads())).state).toBe('forged');
    });
    test('a server without a log, or without a connection, is told apart', async () => {
        expect((await checkLog(kGame, async () => null, new Heads())).state).toBe('none');
        expect((await checkLog(kGame, () => Promise.reject(new Error()), new Heads())).state).toBe('unknown');
    });
    test('a log that grows between two requests is asked again', async () => {
        const { log, heads } = await world();
        let growing = 2;
        const server: Fetch = async (address) => {
            if (address.includes('consistency') && growing > 0) {
                growing -= 1;
                log.entries = [...log.entries, `new ${growing}`];
            }
            return serverOf(log, 4)(address);
        };
        expect((await checkLog(kGame, server, heads)).state).toBe('good');
        expect(heads.head?.size).toBe(14);
    });
});

describe('the head of the log', () => {
    test('is kept at most once an hour, and never in place of one that it contradicts', async () => {
        const { log, heads } = await world();
        await keepHead(serverOf(log, 4), heads, 2);
        expect(heads.head?.size).toBe(3);
        await keepHead(serverOf(log, 4), heads, 3_600_001);
        expect(heads.head?.size).toBe(12);
        log.entries = others(20, 'rewritten');
        await keepHead(serverOf(log, 4), heads, 9_000_000);
        expect(heads.head?.size).toBe(12);
        await keepHead(serverOf(new Log(), 4), heads, 9_000_000);
        expect(heads.head?.key).toBe(log.key);
    });
});
