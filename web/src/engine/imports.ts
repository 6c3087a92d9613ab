// What the page provides to the program in WebAssembly (src/base/browser/host.h): hashing, random numbers, the time,
// and Unicode. Addresses are in the program's memory.
import { chacha20Block } from '../crypto/chacha20';
import { sha256 } from '../crypto/sha256';

/** The program's memory, which moves when it grows. */
export type Memory = () => ArrayBuffer;

export class EngineFailure extends Error {}

const kText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readText(memory: Memory, at: number, size: number): string {
    return kText.decode(new Uint8Array(memory(), at, size));
}

export function hostImports(memory: Memory): Record<string, WebAssembly.ImportValue> {
    const bytes = (at: number, size: number) => new Uint8Array(memory(), at, size);
    const write = (points: number[], at: number, room: number): number => {
        new Uint32Array(memory(), at, Math.min(points.length, room)).set(points.slice(0, room));
        return points.length;
    };
    return {
        sha256: (at: number, size: number, digest: number) => bytes(digest, 32).set(sha256(bytes(at, size))),
        chacha20: (key: number, nonce: bigint, block: bigint, at: number) => {
            const words = chacha20Block(bytes(key, 32).slice(), Number(BigInt.asUintN(64, nonce)), Number(block));
            const stream = new DataView(memory(), at, 64);
            words.forEach((word, i) => stream.setUint32(4 * i, word, true));
        },
        random: (at: number, size: number) => void crypto.getRandomValues(bytes(at, size)),
        monotonic_ms: () => performance.now(),
        wall_ms: () => Date.now(),
        fail: (at: number, size: number) => {
            throw new EngineFailure(readText(memory, at, size));
        },
        code_points: (at: number, size: number, points: number): number => {
            try {
                return write(pointsOf(readText(memory, at, size)), points, size);
            } catch {
                return -1;
            }
        },
        clusters: (at: number, count: number): number => {
            return clusters(String.fromCodePoint(...new Uint32Array(memory(), at, count)));
        },
        folded: (at: number, size: number, points: number, room: number): number => {
            try {
                return write(pointsOf(folded(readText(memory, at, size))), points, room);
            } catch {
                return 0;
            }
        },
    };
}

/** The few wasi-libc calls that remain: its output is discarded, and there are no files. */
export function wasiImports(): Record<string, WebAssembly.ImportValue> {
    const kBadFile = 8;
    const none = () => kBadFile;
    return {
        fd_write: none, fd_close: none, fd_seek: none, fd_read: none, fd_fdstat_get: none,
        environ_get: () => 0, environ_sizes_get: none, clock_time_get: none,
        proc_exit: () => {
            throw new EngineFailure('exit');
        },
    };
}

function pointsOf(text: string): number[] {
    return Array.from(text, (each) => each.codePointAt(0) ?? 0);
}

function clusters(text: string): number {
    if (!('Segmenter' in Intl)) return pointsOf(text).length;
    return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;
}

/** Upper case first: then ß and SS are the same. */
function folded(text: string): string {
    const plain = text.normalize('NFKC').toUpperCase().toLowerCase();
    return plain.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
}
