// The signs of card colours, as SVG paths around a centre. Colour is never the only
// difference: everything can be told apart by these.
import type { Card, TrackColor } from '../../net/wire';
import { themeOf, type Theme } from '../../themes';

export type Sign =
    | 'triangle' | 'disc' | 'plus' | 'star' | 'half' | 'diamond' | 'ring' | 'square'
    | Theme['wildSign'];

export const kCardSigns: Record<Exclude<Card, 'wild'>, Sign> = {
    red: 'triangle',
    blue: 'disc',
    green: 'plus',
    yellow: 'star',
    orange: 'half',
    purple: 'diamond',
    white: 'ring',
    black: 'square',
};

export function signOf(color: TrackColor | Card, mapId: string): Sign | null {
    if (color === 'grey') return null;
    return color === 'wild' ? themeOf(mapId).wildSign : kCardSigns[color];
}

/** A sign of about `size` across. Filled with the even-odd rule. */
export function signPath(sign: Sign, size: number, x = 0, y = 0): string {
    const r = size / 2;
    switch (sign) {
        case 'disc':
            return circle(x, y, r * 0.92);
        case 'ring':
            return circle(x, y, r) + circle(x, y, r * 0.52);
        case 'square':
            return polygon([[-0.84, -0.84], [0.84, -0.84], [0.84, 0.84], [-0.84, 0.84]], r, x, y);
        case 'triangle':
            return polygon([[0, -1.02], [1.06, 0.82], [-1.06, 0.82]], r, x, y);
        case 'diamond':
            return polygon([[0, -1.18], [0.92, 0], [0, 1.18], [-0.92, 0]], r, x, y);
        case 'plus': {
            const [a, b] = [1.02, 0.36];
            return polygon([
                [-b, -a], [b, -a], [b, -b], [a, -b], [a, b], [b, b],
                [b, a], [-b, a], [-b, b], [-a, b], [-a, -b], [-b, -b],
            ], r, x, y);
        }
        case 'star':
            return polygon(star(5, 1.16, 0.5), r, x, y);
        case 'half': {
            const [left, right, base] = [n(x - r * 1.08), n(x + r * 1.08), n(y + r * 0.52)];
            return `M${left} ${base}A${n(r * 1.08)} ${n(r * 1.08)} 0 0 1 ${right} ${base}Z`;
        }
        case 'wheel':
            return wheel(x, y, r);
        case 'anchor':
            return anchor(x, y, r);
    }
}

function star(points: number, outer: number, inner: number): [number, number][] {
    return Array.from({ length: points * 2 }, (_, i) => {
        const angle = (i * Math.PI) / points - Math.PI / 2;
        const radius = i % 2 ? inner : outer;
        return [radius * Math.cos(angle), radius * Math.sin(angle) + 0.06] as [number, number];
    });
}

/** A rim, a hub and the gaps between six spokes. */
function wheel(x: number, y: number, r: number): string {
    let path = circle(x, y, r * 1.08);
    for (let i = 0; i < 6; i++) {
        const a = (i * Math.PI) / 3 + 0.2;
        const b = ((i + 1) * Math.PI) / 3 - 0.2;
        const at = (radius: number, angle: number) =>
            `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;
        const [o, h] = [r * 0.8, r * 0.36];
        path += `M${at(o, a - 0.04)}A${n(o)} ${n(o)} 0 0 1 ${at(o, b + 0.04)}L${at(h, b - 0.12)}`
            + `A${n(h)} ${n(h)} 0 0 0 ${at(h, a + 0.12)}Z`;
    }
    return path;
}

function anchor(x: number, y: number, r: number): string {
    const p = (dx: number, dy: number) => `${n(x + dx * r)} ${n(y + dy * r)}`;
    return circle(x, y - r * 0.78, r * 0.32) + circle(x, y - r * 0.78, r * 0.13)
        + `M${p(-0.15, -0.5)}L${p(0.15, -0.5)}L${p(0.15, -0.3)}L${p(0.56, -0.3)}L${p(0.56, -0.04)}`
        + `L${p(0.15, -0.04)}L${p(0.15, 0.74)}Q${p(0.62, 0.62)} ${p(0.72, 0.22)}L${p(0.5, 0.3)}`
        + `L${p(0.86, -0.12)}L${p(1.12, 0.36)}L${p(0.94, 0.28)}Q${p(0.8, 1)} ${p(0, 1.12)}`
        + `Q${p(-0.8, 1)} ${p(-0.94, 0.28)}L${p(-1.12, 0.36)}L${p(-0.86, -0.12)}L${p(-0.5, 0.3)}`
        + `L${p(-0.72, 0.22)}Q${p(-0.62, 0.62)} ${p(-0.15, 0.74)}L${p(-0.15, -0.04)}`
        + `L${p(-0.56, -0.04)}L${p(-0.56, -0.3)}L${p(-0.15, -0.3)}Z`;
}

function circle(x: number, y: number, r: number): string {
    return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

function polygon(points: [number, number][], r: number, x: number, y: number): string {
    return `M${points.map(([px, py]) => `${n(x + px * r)} ${n(y + py * r)}`).join('L')}Z`;
}

function n(value: number): number {
    return Math.round(value * 100) / 100;
}
