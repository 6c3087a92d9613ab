// The stream that nature draws from (docs/record.md): ChaCha20 with a 64-bit nonce and block counter.

const turn = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const kColumns = [
    [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const;

/** Sixteen words of the stream. */
export function chacha20Block(key: Uint8Array, nonce: number, counter: number): Uint32Array {
    const start = new Uint32Array(16);
    const words = new DataView(key.buffer, key.byteOffset, key.byteLength);
    start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]); // "expand 32-byte k"
    for (let i = 0; i < 8; i += 1) start[4 + i] = words.getUint32(4 * i, true);
    start.set([counter, 0, nonce, Math.floor(nonce / 2 ** 32)], 12);
    const s = start.slice();
    const add = (x: number, y: number, z: number, by: number): void => {
        s[x] = (s[x] ?? 0) + (s[y] ?? 0);
        s[z] = turn((s[z] ?? 0) ^ (s[x] ?? 0), by);
    };
    for (let round = 0; round < 10; round += 1) {
        for (const [a, b, c, d] of kColumns) {
            add(a, b, d, 16);
            add(c, d, b, 12);
            add(a, b, d, 8);
            add(c, d, b, 7);
        }
    }
    return s.map((word, i) => word + (start[i] ?? 0));
}

/** The number below `bound` that draw `nonce` gives, by rejection sampling. */
export function drawBelow(key: Uint8Array, nonce: number, bound: number): number {
    const excess = 2 ** 32 % bound;
    for (let counter = 0; ; counter += 1) {
        for (const word of chacha20Block(key, nonce, counter)) {
            if (word >= excess) return word % bound;
        }
    }
}
