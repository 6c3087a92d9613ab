// The line of a route: a cubic curve between two places, measured along its length.
import type { Point } from './shape';

/**
 * How a line leaves the straight way, as shares of the distance: `bend` moves its middle to the
 * right (seen from the first place), `skew` moves the half near the first place further that way
 * and the other half less.
 */
export interface Bow {
    bend: number;
    skew: number;
}

export interface Curve {
    from: Point;
    c1: Point;
    c2: Point;
    to: Point;
    length: number;
    /** Points on the curve and how far along each is. */
    xs: Float64Array;
    ys: Float64Array;
    at: Float64Array;
}

const kSteps = 20;

export function curveBetween(from: Point, to: Point, bow: Bow): Curve {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    // The middle of a cubic lies at three quarters of its two handles' mean offset.
    const first = ((bow.bend + bow.skew) * 4) / 3;
    const second = ((bow.bend - bow.skew) * 4) / 3;
    const c1 = { x: from.x + dx / 3 - dy * first, y: from.y + dy / 3 + dx * first };
    const c2 = { x: to.x - dx / 3 - dy * second, y: to.y - dy / 3 + dx * second };
    const xs = new Float64Array(kSteps + 1);
    const ys = new Float64Array(kSteps + 1);
    const at = new Float64Array(kSteps + 1);
    let length = 0;
    for (let i = 0; i <= kSteps; i++) {
        const t = i / kSteps;
        const u = 1 - t;
        const a = u * u * u;
        const b = 3 * u * u * t;
        const c = 3 * u * t * t;
        const d = t * t * t;
        xs[i] = a * from.x + b * c1.x + c * c2.x + d * to.x;
        ys[i] = a * from.y + b * c1.y + c * c2.y + d * to.y;
        if (i > 0) length += Math.hypot(xs[i]! - xs[i - 1]!, ys[i]! - ys[i - 1]!);
        at[i] = length;
    }
    return { from, c1, c2, to, length, xs, ys, at };
}

/** The point that lies `distance` along the curve. */
export function pointAlong(curve: Curve, distance: number): Point {
    const { at, xs, ys } = curve;
    let i = 1;
    while (i < kSteps && at[i]! < distance) i++;
    const share = (distance - at[i - 1]!) / (at[i]! - at[i - 1]! || 1);
    return {
        x: xs[i - 1]! + (xs[i]! - xs[i - 1]!) * share,
        y: ys[i - 1]! + (ys[i]! - ys[i - 1]!) * share,
    };
}

/** The curve as an SVG path, moved sideways by `aside` (to the right). */
export function curvePath(curve: Curve, aside = 0): string {
    const { from, c1, c2, to } = curve;
    const [a, b] = [normal(from, c1), normal(c2, to)];
    const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const put = (p: Point, n: Point) => `${round(p.x + n.x * aside)} ${round(p.y + n.y * aside)}`;
    return `M${put(from, a)}C${put(c1, m)} ${put(c2, m)} ${put(to, b)}`;
}

function normal(p: Point, q: Point): Point {
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: -(q.y - p.y) / length, y: (q.x - p.x) / length };
}

export function round(value: number): number {
    return Math.round(value * 100) / 100;
}
