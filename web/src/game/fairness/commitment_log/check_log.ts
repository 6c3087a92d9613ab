// Whether a game's commitment is in the log that the server publishes (docs/commitment_log.md), and whether
// that log still is the one that this device remembers. Trusts the server for nothing but its first key.
import { sha256, toHex } from '../../../crypto/sha256';
import { hashesAndRest, fromBase64, openCheckpoint, verifierKey, type VerifierKey } from './checkpoint';
import type { Head, HeadStore } from './kept_head';
import { isContinued, isIncluded, leafHash, type Tree } from './merkle';

/** The text at an address; null where there is nothing. Throws without a connection. */
export type Fetch = (address: string) => Promise<string | null>;

export interface PublishedGame {
    table: string;
    mapSha256: string;
    /** The server's own: the hash of its secret. */
    commitment: string;
}

/**
 * - `good`: in the log, which still has everything that this device remembers; `first`: it remembers nothing yet
 * - `none`: the server publishes no log; `unlisted`: this game is not in it
 * - `forged`: the proof is wrong; `rewritten`: not the log that this device remembers; `new_key`: signed by another
 * - `unknown`: the log could not be fetched, or grows too fast
 */
export type LogState =
    | 'good' | 'first' | 'none' | 'unlisted' | 'forged' | 'rewritten' | 'new_key' | 'unknown';

export interface LogCheck {
    state: LogState;
    /** The number of the entry, counted from one. */
    entry: number;
}

const kAttempts = 5;
const kKeepAgainMs = 3_600_000;

/** Remembers the head of the log, unless it contradicts what is remembered. */
export async function checkLog(game: PublishedGame, fetch: Fetch, heads: HeadStore): Promise<LogCheck> {
    const found = (state: LogState, entry = 0): LogCheck => ({ state, entry });
    try {
        const kept = heads.load();
        const signer = await signerOf(fetch, kept);
        if (typeof signer === 'string') return found(signer);
        for (let attempt = 0; attempt < kAttempts; attempt += 1) {
            const text = await fetch(`/api/tables/${encodeURIComponent(game.table)}/commitment`);
            if (text === null) return found('unlisted');
            const proved = provedIn(text, game, signer.key);
            if (!proved) return found('forged');
            const state = await comparedWith(kept, proved.tree, signer.key, fetch);
            if (state === 'unknown') continue;
            if (state !== 'rewritten') heads.save({ ...proved.tree, key: signer.text, at: Date.now() });
            return found(state, proved.index + 1);
        }
        return found('unknown');
    } catch {
        return found('unknown');
    }
}

/** Remembers the log now and then, so that there is something to compare with after the game. */
export async function keepHead(fetch: Fetch, heads: HeadStore, now = Date.now()): Promise<void> {
    const kept = heads.load();
    if (kept && now - kept.at < kKeepAgainMs) return;
    const signer = await signerOf(fetch, kept);
    if (typeof signer === 'string') return;
    const tree = openCheckpoint((await fetch('/api/log/checkpoint')) ?? '', signer.key);
    if (!tree) return;
    const state = await comparedWith(kept, tree, signer.key, fetch);
    if (state === 'good' || state === 'first') heads.save({ ...tree, key: signer.text, at: now });
}

async function signerOf(fetch: Fetch, kept: Head | null): Promise<{ key: VerifierKey; text: string } | LogState> {
    const text = (await fetch('/api/log/key'))?.trim();
    // A log that was there once does not go away by itself.
    if (text === undefined) return kept ? 'rewritten' : 'none';
    if (kept && kept.key !== text) return 'new_key';
    const key = verifierKey(text);
    return key ? { key, text } : 'forged';
}

/** The text is a tlog-proof whose extra data is the entry. */
function provedIn(text: string, game: PublishedGame, key: VerifierKey): { tree: Tree; index: number } | null {
    const head = /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (\d{1,15})\n/.exec(text);
    const entry = new TextDecoder().decode(fromBase64(head?.[1] ?? '') ?? new Uint8Array());
    const rest = hashesAndRest(text.slice(head?.[0].length ?? 0));
    const tree = rest && openCheckpoint(rest.rest, key);
    if (!head || !tree) return null;
    const table = toHex(sha256(new TextEncoder().encode(game.table)));
    const expected = `fogg commitment 1 table=${table} map=${game.mapSha256} commitment=${game.commitment} at=`;
    const isGames = entry.startsWith(expected) && /^\d+$/.test(entry.slice(expected.length));
    const index = Number(head[2]);
    return isGames && isIncluded(leafHash(entry), index, tree, rest.hashes) ? { tree, index } : null;
}

/** Unknown: the log has grown meanwhile, so that the proof is for a longer one. */
async function comparedWith(kept: Head | null, tree: Tree, key: VerifierKey, fetch: Fetch): Promise<LogState> {
    if (!kept) return 'first';
    if (kept.size === 0) return 'good';
    if (kept.size >= tree.size) return kept.size === tree.size && kept.root === tree.root ? 'good' : 'rewritten';
    const text = await fetch(`/api/log/consistency?from=${kept.size}`);
    const proof = text === null ? null : hashesAndRest(text);
    const later = proof && openCheckpoint(proof.rest, key);
    if (!later || !isContinued(kept, later, proof.hashes)) return 'rewritten';
    if (later.size !== tree.size) return 'unknown';
    return later.root === tree.root ? 'good' : 'rewritten';
}
