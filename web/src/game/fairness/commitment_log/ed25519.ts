// Whether an Ed25519 signature (RFC 8032, section 5.1.7) is right. Only for checking: nothing here is secret,
// so nothing has to take the same time. Our own, because the browser's is missing on pages without TLS and in
// older browsers; a signature takes some tens of milliseconds.
import { sha512 } from './sha512';

const kField = 2n ** 255n - 19n;
const kOrder = 2n ** 252n + 27742317777372353535851937790883648493n;
const kD = mod(-121665n * power(121666n, kField - 2n));
const kRootOfMinusOne = power(2n, (kField - 1n) / 4n);

/** Extended coordinates: x = X/Z, y = Y/Z, xy = T/Z. */
type Point = [x: bigint, y: bigint, z: bigint, t: bigint];

const kZero: Point = [0n, 1n, 1n, 0n];
const kBase = pointOf(mod(4n * power(5n, kField - 2n)), 0n) ?? kZero;

export function isSignature(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
    if (key.length !== 32 || signature.length !== 64) return false;
    const r = signature.slice(0, 32);
    const s = numberOf(signature.slice(32));
    const signer = decoded(key);
    const commitment = decoded(r);
    if (!signer || !commitment || s >= kOrder) return false;
    const all = new Uint8Array(64 + message.length);
    all.set(r);
    all.set(key, 32);
    all.set(message, 64);
    const challenge = numberOf(sha512(all)) % kOrder;
    return isSame(times(s, kBase), sum(commitment, times(challenge, signer)));
}

function mod(n: bigint): bigint {
    const rest = n % kField;
    return rest < 0n ? rest + kField : rest;
}

function power(base: bigint, exponent: bigint): bigint {
    let result = 1n;
    for (let square = base; exponent > 0n; exponent >>= 1n) {
        if (exponent & 1n) result = mod(result * square);
        square = mod(square * square);
    }
    return result;
}

/** Little-endian. */
function numberOf(bytes: Uint8Array): bigint {
    return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function decoded(bytes: Uint8Array): Point | null {
    const number = numberOf(bytes);
    return pointOf(number & ((1n << 255n) - 1n), number >> 255n);
}

/** The point with this y, and an x of this parity; null if there is none (RFC 8032, 5.1.3). */
function pointOf(y: bigint, parity: bigint): Point | null {
    if (y >= kField) return null;
    const u = mod(y * y - 1n);
    const v = mod(kD * y * y + 1n);
    let x = mod(u * power(v, 3n) * power(mod(u * power(v, 7n)), (kField - 5n) / 8n));
    if (mod(v * x * x) === mod(-u)) x = mod(x * kRootOfMinusOne);
    if (mod(v * x * x) !== u || (x === 0n && parity === 1n)) return null;
    if ((x & 1n) !== parity) x = mod(-x);
    return [x, y, 1n, mod(x * y)];
}

function sum([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
    const a = mod((y1 - x1) * (y2 - x2));
    const b = mod((y1 + x1) * (y2 + x2));
    const c = mod(2n * t1 * kD * t2);
    const d = mod(2n * z1 * z2);
    const [e, f, g, h] = [b - a, d - c, d + c, b + a];
    return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function times(factor: bigint, point: Point): Point {
    let result = kZero;
    for (let doubled = point; factor > 0n; factor >>= 1n) {
        if (factor & 1n) result = sum(result, doubled);
        doubled = sum(doubled, doubled);
    }
    return result;
}

function isSame([x1, y1, z1]: Point, [x2, y2, z2]: Point): boolean {
    return mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n;
}
