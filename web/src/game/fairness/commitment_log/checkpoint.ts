// Signed heads of a log: C2SP's signed-note and tlog-checkpoint, as docs/commitment_log.md says.
import { sha256, toHex } from '../../../crypto/sha256';
import { isSignature } from './ed25519';
import type { Tree } from './merkle';

export interface VerifierKey {
    name: string;
    key: Uint8Array;
    /** The first four bytes of a signature. */
    id: string;
}

/** NAME+HEX+BASE64; null unless the three belong together. */
export function verifierKey(text: string): VerifierKey | null {
    const [name = '', id = '', ...rest] = text.trim().split('+');
    const bytes = fromBase64(rest.join('+'));
    if (!bytes || bytes.length !== 33 || bytes[0] !== 1) return null;
    const named = Uint8Array.of(...new TextEncoder().encode(`${name}\n`), ...bytes);
    return toHex(sha256(named)).startsWith(id) && id.length === 8 ? { name, key: bytes.slice(1), id } : null;
}

/** Null unless it is signed with this key, for the log of the key's name. */
export function openCheckpoint(note: string, verifier: VerifierKey): Tree | null {
    const border = note.indexOf('\n\u2014 ');
    const body = note.slice(0, border);
    const [name, signature = ''] = note.slice(border + 3).split('\n')[0]?.split(' ') ?? [];
    const bytes = fromBase64(signature);
    const isNamed = border >= 0 && name === verifier.name && bytes !== null;
    if (!isNamed || toHex(bytes.slice(0, 4)) !== verifier.id) return null;
    if (!isSignature(verifier.key, new TextEncoder().encode(body), bytes.slice(4))) return null;
    const [origin, size = '', root = '', ...rest] = body.split('\n');
    const hash = fromBase64(root);
    const isWhole = origin === verifier.name && /^\d{1,15}$/.test(size) && hash?.length === 32 && rest.join('') === '';
    return isWhole ? { size: Number(size), root: toHex(hash) } : null;
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
    try {
        return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    } catch {
        return null;
    }
}

/** Hashes in base64, one a line, up to an empty line; and what follows it. Null if one is none. */
export function hashesAndRest(text: string): { hashes: string[]; rest: string } | null {
    const hashes: string[] = [];
    let at = 0;
    while (text[at] !== '\n') {
        const end = text.indexOf('\n', at);
        const hash = fromBase64(text.slice(at, Math.max(at, end)));
        if (end < 0 || hash?.length !== 32 || hashes.length === 64) return null;
        hashes.push(toHex(hash));
        at = end + 1;
    }
    return { hashes, rest: text.slice(at + 1) };
}
