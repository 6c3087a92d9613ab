// Colours as numbers: contrast (WCAG 2.2), how far apart two look (CIEDE2000), and how they look to
// those who see fewer (Machado, Oliveira and Fernandes 2009, full severity, on linear RGB). For tests and tools.

export type Rgb = [number, number, number];
export type Lab = [light: number, a: number, b: number];

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

/**
 * How far apart two colours look: CIEDE2000, after Sharma, Wu and Dalal 2005, whose letters these are.
 * About 2 is the least that one sees side by side, 10 is plain, 20 is plain from across a room.
 */
export function difference(a: Rgb, b: Rgb): number {
    return ciede2000(lab(a), lab(b));
}

export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
    const g = 1.5 - chromaWeight((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) / 2;
    const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
    const [h1, h2] = [hue(a1 * g, b1), hue(a2 * g, b2)];
    const isGrey = c1 * c2 === 0;
    const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
    const h = isGrey ? h1 + h2 : h1 + turn / 2;
    const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
    const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6)
        - 0.2 * cosine(4 * h - 63);
    const light = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
    const chroma = (c2 - c1) / (1 + 0.045 * c);
    const hues = (2 * Math.sqrt(c1 * c2) * Math.sin((turn * Math.PI) / 360)) / (1 + 0.015 * c * t);
    const from275 = ((((h % 360) + 360) % 360) - 275) / 25;
    const rotation = -Math.sin((60 * Math.exp(-(from275 ** 2)) * Math.PI) / 180) * 2 * chromaWeight(c);
    return Math.sqrt(light ** 2 + chroma ** 2 + hues ** 2 + rotation * chroma * hues);
}

function chromaWeight(c: number): number {
    return Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
}

function hue(a: number, b: number): number {
    return a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

function cosine(degrees: number): number {
    return Math.cos((degrees * Math.PI) / 180);
}

/** From 0, black, to 100, white. */
export function lightness(colour: Rgb): number {
    return lab(colour)[0];
}

/** How much of a hue a colour has: 0 for greys. */
export function chroma(colour: Rgb): number {
    const [, a, b] = lab(colour);
    return Math.hypot(a, b);
}

function lab(colour: Rgb): Lab {
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
