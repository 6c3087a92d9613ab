// Lines on the board: cut to what is seen, and simplified.
import type { At } from './warp';

export interface Frame {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** Cuts a closed ring to the frame (Sutherland and Hodgman). */
export function cutRing(ring: At[], frame: Frame): At[] {
    let points = ring;
    for (const side of sides(frame)) {
        const next: At[] = [];
        points.forEach((b, i) => {
            const a = points[(i + points.length - 1) % points.length]!;
            const [da, db] = [side(a), side(b)];
            if ((da >= 0) !== (db >= 0)) {
                const t = da / (da - db);
                next.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
            }
            if (db >= 0) next.push(b);
        });
        points = next;
        if (points.length === 0) break;
    }
    return points;
}

/** Cuts an open line into the pieces that touch the frame. */
export function cutLine(line: At[], frame: Frame): At[][] {
    const pieces: At[][] = [];
    let piece: At[] = [];
    const inside = (p: At) => sides(frame).every((side) => side(p) >= 0);
    line.forEach((p, i) => {
        const near = inside(p) || (i > 0 && inside(line[i - 1]!))
            || (i + 1 < line.length && inside(line[i + 1]!));
        if (near) {
            piece.push(p);
        } else if (piece.length > 0) {
            pieces.push(piece);
            piece = [];
        }
    });
    if (piece.length > 0) pieces.push(piece);
    return pieces.filter((points) => points.length > 1);
}

function sides(frame: Frame): ((p: At) => number)[] {
    return [
        (p) => p[0] - frame.left,
        (p) => frame.right - p[0],
        (p) => p[1] - frame.top,
        (p) => frame.bottom - p[1],
    ];
}

/** Leaves out points that lie within `tolerance` of the line without them (Douglas and Peucker). */
export function simplify(points: At[], tolerance: number): At[] {
    if (points.length < 3) return points;
    const keep = new Uint8Array(points.length);
    keep[0] = keep[points.length - 1] = 1;
    const stack: [number, number][] = [[0, points.length - 1]];
    while (stack.length > 0) {
        const [first, last] = stack.pop()!;
        let far = -1;
        let farDistance = tolerance;
        for (let i = first + 1; i < last; i++) {
            const distance = fromSegment(points[i]!, points[first]!, points[last]!);
            if (distance > farDistance) [far, farDistance] = [i, distance];
        }
        if (far < 0) continue;
        keep[far] = 1;
        stack.push([first, far], [far, last]);
    }
    return points.filter((_, i) => keep[i]);
}

function fromSegment(p: At, a: At, b: At): number {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const square = dx * dx + dy * dy;
    const t = square === 0 ? 0
        : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
    return Math.hypot(p[0] - a[0] - dx * t, p[1] - a[1] - dy * t);
}

export function ringSize(ring: At[]): number {
    let sum = 0;
    ring.forEach((p, i) => {
        const q = ring[(i + 1) % ring.length]!;
        sum += p[0] * q[1] - q[0] * p[1];
    });
    return Math.abs(sum) / 2;
}
