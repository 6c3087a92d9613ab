// Where the place names go: on the side that the map file asks for if there is room, else where
// nothing is in the way.
import { breaks, textWidth } from './measure';
import type { BoardMap, Metrics } from './metrics';
import type { Row } from './rows';
import { areaBox, areaGap, boxGap, discGap, type Area, type Box, type Point } from './shape';

export interface Label {
    lines: string[];
    /** The base line of the first line, and how the text hangs on it. */
    x: number;
    y: number;
    anchor: 'start' | 'middle' | 'end';
    area: Area;
}

type Side = BoardMap['places'][number]['label'];

const kSides: Side[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const kOutside = 1000;
const kFreeEnough = 5;

/** The box that a name takes up. */
interface Shape {
    lines: string[];
    width: number;
    height: number;
}

/** A candidate position beside a place. */
interface Way {
    side: Side;
    /** Further away, in widths of a space; and moved along its side, in widths of its own. */
    distance: number;
    slide: number;
    cost: number;
}

interface Candidate {
    label: Label;
    cost: number;
}

export function nameIn(place: BoardMap['places'][number], lang: string): string {
    return place.names[lang] ?? place.name;
}

/** The longest name that a place has in any language: room for it is room for all. */
export function longestName(place: BoardMap['places'][number], metrics: Metrics): string {
    const names = [place.name, ...Object.values(place.names)];
    const width = (name: string) => textWidth(name, metrics.lettering);
    return names.reduce((a, b) => (width(b) > width(a) ? b : a));
}

/** In small steps. */
export function* placeLabels(
    map: BoardMap, metrics: Metrics, rows: Row[], names: string[],
): Generator<void, Label[]> {
    const wishes = map.places.map((place, i) => ({
        place, side: place.label, name: names[i] ?? place.name,
    }));
    const options: Candidate[][] = [];
    for (const wish of wishes) {
        const shapes = breaks(wish.name).map((lines) => shapeOf(lines, metrics));
        const near = around(wish.place, shapes, map, metrics, rows);
        // Nearest to the requested side first; a few free candidates are enough.
        const found: Candidate[] = [];
        let free = 0;
        for (const way of waysAround(wish.side)) {
            if (free >= kFreeEnough) break;
            shapes.forEach((shape, broken) => {
                const label = labelAt(wish.place, shape, way, metrics);
                const extra = fixedCost(label, map, metrics, near);
                found.push({ label, cost: way.cost + broken * 1.2 + extra });
                if (extra === 0) free++;
            });
        }
        options.push(found.sort((a, b) => a.cost - b.cost).slice(0, 24));
        yield;
    }
    return yield* untangle(options, metrics);
}

/** Resolves overlaps between names: improves one at a time until none wants to move. */
function* untangle(options: Candidate[][], metrics: Metrics): Generator<void, Label[]> {
    const chosen = options.map(() => 0);
    for (let round = 0; round < 6; round++) {
        let moved = false;
        for (const [i, mine] of options.entries()) {
            let best = chosen[i]!;
            let bestCost = Infinity;
            mine.forEach((option, o) => {
                if (option.cost >= bestCost) return;
                let cost = option.cost;
                options.forEach((others, j) => {
                    if (j === i) return;
                    const other = others[chosen[j]!]!.label.area;
                    const gap = areaGap(option.label.area, other);
                    if (gap < metrics.clearance) cost += overlapCost(gap, metrics);
                });
                if (cost < bestCost) [best, bestCost] = [o, cost];
            });
            if (best !== chosen[i]) moved = true;
            chosen[i] = best;
            yield;
        }
        if (!moved) break;
    }
    return options.map((mine, i) => mine[chosen[i]!]!.label);
}

/** A name on the side that the map file asks for, whatever is in the way. */
export function labelBeside(place: BoardMap['places'][number], name: string, metrics: Metrics): Label {
    return labelAt(place, shapeOf([name], metrics), { side: place.label, distance: 0, slide: 0, cost: 0 }, metrics);
}

function overlapCost(gap: number, metrics: Metrics): number {
    const depth = (metrics.clearance - gap) / metrics.width;
    return gap < 0 ? 40 + 40 * depth : 4 * depth;
}

interface Near {
    boxes: Box[];
    places: Point[];
}

/** What a name of this place could ever touch. */
function around(place: Point, shapes: Shape[], map: BoardMap, metrics: Metrics, rows: Row[]): Near {
    const reach = metrics.placeRadius + metrics.width * 2 + metrics.lengthMax;
    const dx = reach + Math.max(...shapes.map((shape) => shape.width));
    const dy = reach + Math.max(...shapes.map((shape) => shape.height));
    const close = (at: Point) => Math.abs(at.x - place.x) < dx && Math.abs(at.y - place.y) < dy;
    return {
        boxes: rows.flatMap((row) => row.boxes.filter(close)),
        places: map.places.filter(close),
    };
}

function fixedCost(label: Label, map: BoardMap, metrics: Metrics, near: Near): number {
    const box = areaBox(label.area);
    let cost = 0;
    const edge = Math.min(
        label.area.left + metrics.margin, label.area.top + metrics.margin,
        map.width + metrics.margin - label.area.right,
        map.height + metrics.margin - label.area.bottom,
    );
    if (edge < 0) cost += kOutside;
    for (const space of near.boxes) {
        const gap = boxGap(space, box);
        if (gap < metrics.clearance) cost += overlapCost(gap, metrics);
    }
    for (const place of near.places) {
        const gap = discGap(box, place, metrics.placeRadius);
        if (gap < metrics.clearance * 0.4) cost += overlapCost(gap, metrics);
    }
    return cost;
}

const ways = new Map<Side, Way[]>();

/** All candidate positions, nearest to the requested side first. */
function waysAround(wish: Side): Way[] {
    let found = ways.get(wish);
    if (!found) {
        found = [];
        for (const side of kSides) {
            const away = turns(side, wish);
            for (const distance of [0, 0.7, 1.5]) {
                for (const slide of [0, -0.2, 0.2, -0.38, 0.38]) {
                    const cost = away * 2.2 + distance * 3 + Math.abs(slide) * 4;
                    found.push({ side, distance, slide, cost });
                }
            }
        }
        found.sort((a, b) => a.cost - b.cost);
        ways.set(wish, found);
    }
    return found;
}

function shapeOf(lines: string[], metrics: Metrics): Shape {
    const { lettering } = metrics;
    return {
        lines,
        width: Math.max(...lines.map((line) => textWidth(line, lettering))),
        // The letters' own height: without the air of the first line.
        height: lettering.size * 0.95 + (lines.length - 1) * lettering.line,
    };
}

function turns(a: Side, b: Side): number {
    const between = Math.abs(kSides.indexOf(a) - kSides.indexOf(b));
    return Math.min(between, 8 - between);
}

function labelAt(place: Point, shape: Shape, how: Way, metrics: Metrics): Label {
    const { lettering } = metrics;
    const { lines, width, height } = shape;
    const reach = metrics.placeRadius + metrics.width * (0.25 + how.distance);
    const dx = how.side.includes('e') ? 1 : how.side.includes('w') ? -1 : 0;
    const dy = how.side.includes('s') ? 1 : how.side.includes('n') ? -1 : 0;
    const diagonal = dx !== 0 && dy !== 0 ? 0.72 : 1;
    let x = place.x + dx * reach * diagonal;
    let y = place.y + dy * reach * diagonal;
    if (dx === 0) x += how.slide * width;
    else if (dy === 0) y += how.slide * height;
    else x -= dx * Math.abs(how.slide) * width * 0.9;
    const left = dx > 0 ? x : dx < 0 ? x - width : x - width / 2;
    const top = dy > 0 ? y : dy < 0 ? y - height : y - height / 2;
    return {
        lines,
        x: dx > 0 ? left : dx < 0 ? left + width : x,
        y: top + lettering.size * 0.8,
        anchor: dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle',
        area: { left, top, right: left + width, bottom: top + height },
    };
}
