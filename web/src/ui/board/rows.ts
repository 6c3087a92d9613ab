// From a route and the way it bows to its rows of spaces.
import { curveBetween, pointAlong, type Bow, type Curve } from './curve';
import type { Metrics } from './metrics';
import { areaOfBoxes, type Area, type Box, type Point } from './shape';

/** What may be varied about a route: see Bow; `shift` moves the spaces along it, from -1 to 1. */
export interface Pose extends Bow {
    shift: number;
}

export interface RouteEnds {
    from: Point;
    to: Point;
    length: number;
    tracks: number;
}

export interface Row {
    curve: Curve;
    /** A list for each track, from the first place to the second. */
    tracks: Box[][];
    /** The same, in one list. */
    boxes: Box[];
    area: Area;
}

export function layRow(route: RouteEnds, pose: Pose, metrics: Metrics): Row {
    const curve = curveBetween(route.from, route.to, pose);
    const n = route.length;
    const setback = metrics.placeRadius + metrics.gap * 1.2;
    const room = curve.length - 2 * setback;
    const length = Math.max(
        metrics.lengthMin,
        Math.min(metrics.lengthMax, (room - (n - 1) * metrics.gap) / n),
    );
    // What is left is shared between the gaps, up to a point, and the two ends.
    const left = Math.max(0, room - n * length - (n - 1) * metrics.gap);
    const gap = metrics.gap + Math.min(metrics.gap * 2.5, left / (n + 1));
    const slack = Math.max(0, room - n * length - (n - 1) * gap);
    const pitch = length + gap;
    const first = (curve.length - (n - 1) * pitch) / 2 + (pose.shift * slack) / 2;

    const tracks: Box[][] = Array.from({ length: route.tracks }, () => []);
    for (let i = 0; i < n; i++) {
        const middle = first + i * pitch;
        const a = pointAlong(curve, middle - length / 2);
        const b = pointAlong(curve, middle + length / 2);
        const chord = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const ux = (b.x - a.x) / chord;
        const uy = (b.y - a.y) / chord;
        const at = pointAlong(curve, middle);
        const x = (a.x + b.x + 2 * at.x) / 4;
        const y = (a.y + b.y + 2 * at.y) / 4;
        tracks.forEach((boxes, t) => {
            const aside = (t - (route.tracks - 1) / 2) * (metrics.width + metrics.doubleGap);
            boxes.push({
                x: x - uy * aside,
                y: y + ux * aside,
                ux,
                uy,
                hl: length / 2,
                hw: metrics.width / 2,
            });
        });
    }
    const boxes = tracks.flat();
    return { curve, tracks, boxes, area: areaOfBoxes(boxes) };
}
