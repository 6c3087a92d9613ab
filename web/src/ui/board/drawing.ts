// From the layout to SVG paths: one for all the spaces of a track, one for all its signs. Few nodes
// keep the board fast.
import type { Spot } from '../../game/board/spot';
import { signPath, type Sign } from '../art/symbols';
import { curvePath, round } from './curve';
import type { Layout, Metrics, Row } from './layout';
import type { Box, Point } from './shape';

/** A rounded bar; `grow` makes it larger on all sides. */
export function barPath(box: Box, grow = 0): string {
    const l = box.hl + grow;
    const w = box.hw + grow;
    const r = w * 0.42;
    const at = (along: number, across: number) =>
        `${round(box.x + along * box.ux - across * box.uy)} ${round(box.y + along * box.uy + across * box.ux)}`;
    const arc = `A${round(r)} ${round(r)} 0 0 1 `;
    return `M${at(r - l, -w)}L${at(l - r, -w)}${arc}${at(l, r - w)}L${at(l, w - r)}${arc}${at(l - r, w)}`
        + `L${at(r - l, w)}${arc}${at(-l, w - r)}L${at(-l, r - w)}${arc}${at(r - l, -w)}Z`;
}

export function barsPath(boxes: readonly Box[], grow = 0): string {
    return boxes.map((box) => barPath(box, grow)).join('');
}

/** Upright signs, one on each space that is not left out. */
export function signsPath(
    boxes: readonly Box[], sign: Sign, size: number, without?: ReadonlySet<number>,
): string {
    return boxes
        .map((box, i) => (without?.has(i) ? '' : signPath(sign, size, box.x, box.y)))
        .join('');
}

/** Which spaces of a route carry its ferries: those around the middle. */
export function ferrySpaces(length: number, ferries: number): Set<number> {
    const first = Math.ceil((length - ferries) / 2);
    return new Set(Array.from({ length: ferries }, (_, i) => first + i));
}

/** A line through a track's spaces, from the rim of one place to the other's. */
export function lanePath(row: Row, lane: number, metrics: Metrics): string {
    const lanes = row.tracks.length;
    const aside = (lane - (lanes - 1) / 2) * (metrics.width + metrics.doubleGap);
    if (aside === 0) return curvePath(row.curve);
    const spaces = row.tracks[lane]!;
    const points = [row.curve.from, ...spaces, row.curve.to];
    return smoothPath(points);
}

/** A soft line through all points (Catmull and Rom). */
export function smoothPath(points: readonly Point[]): string {
    const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
    let path = `M${round(at(0).x)} ${round(at(0).y)}`;
    for (let i = 0; i + 1 < points.length; i++) {
        const [p, a, b, q] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
        path += `C${round(a.x + (b.x - p.x) / 6)} ${round(a.y + (b.y - p.y) / 6)} `
            + `${round(b.x - (q.x - a.x) / 6)} ${round(b.y - (q.y - a.y) / 6)} ${round(b.x)} ${round(b.y)}`;
    }
    return path;
}

/**
 * The turn that lays a thing of `length`, drawn at the origin and to the right, onto a space. Never upside
 * down, and as long as the space, so that nothing of it shows at the ends.
 */
export function onSpace(box: Box, length: number): string {
    const flip = box.ux < 0 ? -1 : 1;
    const [ux, uy] = [box.ux * flip, box.uy * flip];
    const stretch = (2 * box.hl) / length;
    return `matrix(${round4(ux * stretch)} ${round4(uy * stretch)} ${round4(-uy)} ${round4(ux)} ${round(box.x)} ${round(box.y)})`;
}

function round4(value: number): number {
    return Math.round(value * 10000) / 10000;
}

/** What lies at a point: a place or the nearest track within `reach`. */
export function spotAt(
    layout: Layout, at: Point, reach: number, wanted: (spot: Spot) => boolean,
): Spot | null {
    let best: Spot | null = null;
    let bestDistance = reach;
    layout.places.forEach((place, i) => {
        const distance = Math.hypot(place.x - at.x, place.y - at.y) - layout.metrics.placeRadius;
        if (distance < bestDistance && wanted({ place: i })) [best, bestDistance] = [{ place: i }, distance];
    });
    layout.tracks.forEach((track, i) => {
        if (!wanted({ track: i })) return;
        for (const space of track.spaces) {
            const dx = at.x - space.x;
            const dy = at.y - space.y;
            const along = Math.max(0, Math.abs(dx * space.ux + dy * space.uy) - space.hl);
            const across = Math.max(0, Math.abs(dy * space.ux - dx * space.uy) - space.hw);
            const distance = Math.hypot(along, across);
            if (distance < bestDistance) [best, bestDistance] = [{ track: i }, distance];
        }
    });
    return best;
}
