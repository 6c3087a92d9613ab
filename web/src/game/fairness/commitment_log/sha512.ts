// SHA-512 (FIPS 180-4), for Ed25519. Like sha256.ts, because the browser's own is missing on pages without
// TLS. Slow, and fast enough for the few hundred bytes of a signature.

const kMask = (1n << 64n) - 1n;
const kPrimes = primes(80);
/** The fractional parts of the square roots of the first 8 primes, and of the cube roots of the first 80. */
const kFirst = kPrimes.slice(0, 8).map((prime) => rootBits(prime, 2n));
const kRound = kPrimes.map((prime) => rootBits(prime, 3n));

function primes(count: number): bigint[] {
    const found: bigint[] = [];
    for (let n = 2n; found.length < count; n += 1n) {
        if (found.every((prime) => n % prime !== 0n)) found.push(n);
    }
    return found;
}

/** The first 64 bits behind the point of the `degree`th root. */
function rootBits(n: bigint, degree: bigint): bigint {
    const scaled = n << (64n * degree);
    let root = 0n;
    for (let bit = 1n << 70n; bit > 0n; bit >>= 1n) {
        if ((root | bit) ** degree <= scaled) root |= bit;
    }
    return root & kMask;
}

const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & kMask;

export function sha512(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const padded = new Uint8Array(((bytes.length + 144) >> 7) << 7);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
    let hash = kFirst;
    for (let block = 0; block < padded.length; block += 128) {
        const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(block + 8 * i));
        for (let i = 16; i < 80; i += 1) {
            const a = w[i - 15] ?? 0n;
            const b = w[i - 2] ?? 0n;
            const low = turn(a, 1n) ^ turn(a, 8n) ^ (a >> 7n);
            const high = turn(b, 19n) ^ turn(b, 61n) ^ (b >> 6n);
            w.push(((w[i - 16] ?? 0n) + low + (w[i - 7] ?? 0n) + high) & kMask);
        }
        hash = compressed(hash, w);
    }
    const digest = new Uint8Array(64);
    hash.forEach((word, i) => new DataView(digest.buffer).setBigUint64(8 * i, word));
    return digest;
}

function compressed(before: bigint[], w: bigint[]): bigint[] {
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = before;
    w.forEach((word, i) => {
        const sum = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n);
        const first = h + sum + ((e & f) ^ (~e & kMask & g)) + (kRound[i] ?? 0n) + word;
        const other = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
        const second = other + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & kMask, c, b, a, (first + second) & kMask];
    });
    return [a, b, c, d, e, f, g, h].map((word, i) => (word + (before[i] ?? 0n)) & kMask);
}
