// Finds overlaps on a board: for tests and map authors.
import { labelsOf, type BoardMap, type Layout } from './layout';
import { areaBox, areaGap, boxGap, discGap } from './shape';

export interface Overlap {
    what: string;
    /** How deep, in board units. */
    depth: number;
}

/** Everything on the board that lies over something else by more than `tolerance`. */
export function overlaps(map: BoardMap, layout: Layout, lang: string, tolerance = 0): Overlap[] {
    const found: Overlap[] = [];
    const note = (gap: number, what: () => string) => {
        if (gap < -tolerance) found.push({ what: what(), depth: -gap });
    };
    const { rows, metrics } = layout;
    const route = (i: number) => `${map.routes[i]!.from}–${map.routes[i]!.to}`;
    const spaces = rows.flatMap((row, i) => row.boxes.map((box) => ({ i, box })));
    spaces.forEach((a, n) => {
        for (const b of spaces.slice(n + 1)) {
            note(boxGap(a.box, b.box), () => `${route(a.i)} over ${route(b.i)}`);
        }
        map.places.forEach((place) => {
            const gap = discGap(a.box, place, metrics.placeRadius);
            note(gap, () => `${route(a.i)} over ${place.name}`);
        });
    });
    const labels = labelsOf(map, layout, lang);
    labels.forEach((label, n) => {
        const box = areaBox(label.area);
        const name = label.lines.join(' ');
        for (const space of spaces) {
            note(boxGap(space.box, box), () => `${route(space.i)} over the name ${name}`);
        }
        for (const place of map.places) {
            const gap = discGap(box, place, metrics.placeRadius);
            note(gap, () => `${place.name} over the name ${name}`);
        }
        for (const other of labels.slice(n + 1)) {
            const gap = areaGap(label.area, other.area);
            note(gap, () => `the names ${name} and ${other.lines.join(' ')}`);
        }
        const { left, top, right, bottom } = label.area;
        const edge = Math.min(left, top, map.width - right, map.height - bottom) + metrics.margin;
        note(edge, () => `the name ${name} over the edge`);
    });
    return found;
}
