// SHA-256 (FIPS 180-4). The browser's own is missing on pages without TLS, such as those of a server in
// the same house, and it is asynchronous.

const kFirst = Uint32Array.of(
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
/** The fractional parts of the cube roots of the first 64 primes. */
const kRound = roundConstants();

function roundConstants(): Uint32Array {
    const constants = new Uint32Array(64);
    for (let n = 2, count = 0; count < 64; n += 1) {
        let isPrime = true;
        for (let d = 2; d * d <= n; d += 1) isPrime &&= n % d !== 0;
        if (isPrime) constants[count++] = cubeRootBits(n);
    }
    return constants;
}

// Exact: a double's cube root has too few bits behind the point.
function cubeRootBits(n: number): number {
    const scaled = BigInt(n) << 96n;
    let root = 0n;
    for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) {
        const next = root | bit;
        if (next * next * next <= scaled) root = next;
    }
    return Number(root & 0xffffffffn);
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
    view.setUint32(padded.length - 4, bytes.length << 3);
    const hash = kFirst.slice();
    const w = new Uint32Array(64);
    for (let block = 0; block < padded.length; block += 64) {
        for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(block + 4 * i);
        for (let i = 16; i < 64; i += 1) {
            const a = w[i - 15] ?? 0;
            const b = w[i - 2] ?? 0;
            const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
            const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
            w[i] = (w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high;
        }
        compress(hash, w);
    }
    const digest = new Uint8Array(32);
    hash.forEach((word, i) => new DataView(digest.buffer).setUint32(4 * i, word));
    return digest;
}

function compress(hash: Uint32Array, w: Uint32Array): void {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < 64; i += 1) {
        const sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const first = (h + sum + ((e & f) ^ (~e & g)) + (kRound[i] ?? 0) + (w[i] ?? 0)) | 0;
        const other = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        const second = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] ?? 0) + word));
}

export function toHex(bytes: Uint8Array): string {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function hexBytes(text: string): Uint8Array<ArrayBuffer> | null {
    if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
