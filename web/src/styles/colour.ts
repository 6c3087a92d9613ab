// Colours as numbers: contrast (WCAG 2.2), how far apart two look (CIE Lab), and how they look to
// those who see fewer (Machado, Oliveira and Fernandes 2009, full severity). For tests and tools.

export type Rgb = [number, number, number];

export const kSights = ['protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Sight = (typeof kSights)[number];

const kMatrices: Record<Sight, number[]> = {
    protanopia: [
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
    ],
    deuteranopia: [
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
    ],
    tritanopia: [
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
    ],
};

export function parseHex(hex: string): Rgb {
    const value = Number.parseInt(hex.slice(1), 16);
    return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toLinear(c: number): number {
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function toScreen(c: number): number {
    const clipped = Math.max(0, Math.min(1, c));
    return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
}

export function luminance(colour: Rgb): number {
    const [r, g, b] = colour.map(toLinear) as Rgb;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: Rgb, b: Rgb): number {
    const [la, lb] = [luminance(a), luminance(b)];
    return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
}

export function seenBy(sight: Sight, colour: Rgb): Rgb {
    const linear = colour.map(toLinear);
    const m = kMatrices[sight];
    return [0, 3, 6].map((row) =>
        toScreen(m[row]! * linear[0]! + m[row + 1]! * linear[1]! + m[row + 2]! * linear[2]!),
    ) as Rgb;
}

/** Distance in CIE Lab (1976): about 2 is the least that one sees, 10 is plain. */
export function difference(a: Rgb, b: Rgb): number {
    const [p, q] = [lab(a), lab(b)];
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function lab(colour: Rgb): Rgb {
    const [r, g, b] = colour.map(toLinear) as Rgb;
    const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The tokens that are plain colours, as [day, night]. */
export function tokensOf(css: string): Map<string, [Rgb, Rgb]> {
    const found = new Map<string, [Rgb, Rgb]>();
    for (const line of css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)) {
        found.set(line[1]!, [parseHex(line[2]!), parseHex(line[3]!)]);
    }
    return found;
}
