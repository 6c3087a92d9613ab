// The whole board of a map, from its file alone: routes are bent, and their spaces moved along
// them, until nothing is in the way of anything else; then the names find their places.
import { longestName, nameIn, placeLabels, type Label } from './labels';
import { metricsOf, type BoardMap, type Metrics } from './metrics';
import { layRow, type Pose, type RouteEnds, type Row } from './rows';
import { areaBox, areaGap, boxGap, discGap, type Area, type Box, type Point } from './shape';

export type { BoardMap, Label, Metrics, Pose, Row };

export interface Layout {
    metrics: Metrics;
    /** By route. */
    rows: Row[];
    poses: Pose[];
    /** By track, as the protocol numbers them. */
    tracks: Track[];
    /** By place. */
    places: Point[];
}

export interface Track {
    route: number;
    /** Which of the route's tracks. */
    lane: number;
    spaces: Box[];
}

const kRounds = 4;
const kSweeps = 6;
const kBendMax = 0.3;

/** `poses`: an earlier answer for the same map, or a guess that will do for a moment. */
export function layOut(map: BoardMap, poses?: readonly Pose[], lay: typeof layRow = layRow): Layout {
    return finish(layingOut(map, poses, lay));
}

/** The same in small steps, for a page that has other things to do. */
export function* layingOut(
    map: BoardMap, poses?: readonly Pose[], lay: typeof layRow = layRow,
): Generator<void, Layout> {
    const metrics = metricsOf(map);
    const at = new Map(map.places.map((place) => [place.name, place]));
    const ends: RouteEnds[] = map.routes.map((route) => ({
        from: at.get(route.from)!,
        to: at.get(route.to)!,
        length: route.length,
        tracks: route.tracks.length,
    }));
    const settled = poses?.length === ends.length;
    const work = new Work(map, metrics, ends, lay, settled ? [...poses] : undefined);
    if (!settled) yield* work.settle();
    return {
        metrics,
        rows: work.rows,
        poses: work.poses,
        tracks: work.rows.flatMap((row, route) =>
            row.tracks.map((spaces, lane) => ({ route, lane, spaces }))),
        places: map.places.map(({ x, y }) => ({ x, y })),
    };
}

/** The names in a language. Tracks never depend on it. */
export function labelsOf(map: BoardMap, layout: Layout, lang: string): Label[] {
    return finish(placingNames(map, layout, lang));
}

/** The same in small steps. */
export function placingNames(map: BoardMap, layout: Layout, lang: string): Generator<void, Label[]> {
    const names = map.places.map((place) => nameIn(place, lang));
    return placeLabels(map, layout.metrics, layout.rows, names);
}

function finish<T>(work: Generator<void, T>): T {
    for (;;) {
        const step = work.next();
        if (step.done) return step.value;
    }
}

class Work {
    readonly rows: Row[];
    readonly poses: Pose[];
    private labels: { area: Area; box: Box }[] = [];

    constructor(
        private readonly map: BoardMap,
        private readonly metrics: Metrics,
        private readonly ends: RouteEnds[],
        lay: typeof layRow,
        poses?: Pose[],
    ) {
        this.poses = poses ?? map.routes.map((route) => ({ bend: route.bend, skew: 0, shift: 0 }));
        this.rows = ends.map((end, i) => lay(end, this.poses[i]!, metrics));
    }

    *settle(): Generator<void, void> {
        const names = this.map.places.map((place) => longestName(place, this.metrics));
        for (let round = 0; round < kRounds; round++) {
            yield* this.relax(round === 0 ? 0.09 : 0.05);
            const labels = yield* placeLabels(this.map, this.metrics, this.rows, names);
            this.labels = labels.map(({ area }) => ({ area, box: areaBox(area) }));
        }
        yield* this.relax(0.04);
    }

    /** Improves each route in turn, in ever smaller steps. */
    private *relax(start: number): Generator<void, void> {
        let step = start;
        for (let sweep = 0; sweep < kSweeps; sweep++) {
            let moved = false;
            for (let i = 0; i < this.ends.length; i++) {
                moved = this.improve(i, step) || moved;
                yield;
            }
            if (!moved && step < 0.02) return;
            step *= 0.7;
        }
    }

    private improve(i: number, step: number): boolean {
        let best = this.poses[i]!;
        let bestRow = this.rows[i]!;
        let bestCost = this.cost(i, best, bestRow);
        if (bestCost < 0.02) return false;
        let moved = false;
        for (const [db, ds, dm] of kMoves) {
            const old = this.poses[i]!;
            const pose = {
                bend: clamp(old.bend + db! * step, kBendMax),
                skew: clamp(old.skew + ds! * step, 0.15),
                shift: clamp(old.shift + dm! * step * 5, 1),
            };
            const row = layRow(this.ends[i]!, pose, this.metrics);
            const cost = this.cost(i, pose, row);
            if (cost < bestCost - 1e-6) {
                [best, bestRow, bestCost, moved] = [pose, row, cost, true];
            }
        }
        this.poses[i] = best;
        this.rows[i] = bestRow;
        return moved;
    }

    private cost(i: number, pose: Pose, row: Row): number {
        const { metrics } = this;
        const bend = pose.bend - this.map.routes[i]!.bend;
        let cost = bend * bend * 7 + pose.skew * pose.skew * 22 + pose.shift * pose.shift * 0.02;
        for (let j = 0; j < this.rows.length; j++) {
            if (j === i) continue;
            const other = this.rows[j]!;
            if (areaGap(row.area, other.area) > metrics.clearance) continue;
            for (const a of row.boxes) {
                for (const b of other.boxes) cost += this.price(boxGap(a, b), metrics.clearance);
            }
        }
        for (const place of this.map.places) {
            if (outside(row.area, place, metrics.placeRadius * 2)) continue;
            for (const a of row.boxes) {
                cost += this.price(discGap(a, place, metrics.placeRadius), metrics.gap);
            }
        }
        for (const label of this.labels) {
            if (areaGap(row.area, label.area) > metrics.clearance) continue;
            for (const a of row.boxes) cost += this.price(boxGap(a, label.box), metrics.gap * 0.3) * 0.5;
        }
        cost += this.edgePrice(row);
        return cost;
    }

    private edgePrice(row: Row): number {
        const { left, top, right, bottom } = row.area;
        const over = Math.max(-left, -top, right - this.map.width, bottom - this.map.height, 0);
        return over / this.metrics.width;
    }

    private price(gap: number, wanted: number): number {
        if (gap >= wanted) return 0;
        const lack = (wanted - gap) / this.metrics.width;
        return lack * lack * 8 + (gap < 0 ? 1 - gap / this.metrics.width : 0);
    }
}

const kMoves = [
    [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1],
    [0.5, 0.5, 0], [-0.5, 0.5, 0], [0.5, -0.5, 0], [-0.5, -0.5, 0], [2, 0, 0], [-2, 0, 0],
];

function clamp(value: number, max: number): number {
    return Math.max(-max, Math.min(max, value));
}

function outside(area: Area, at: Point, reach: number): boolean {
    return at.x < area.left - reach || at.x > area.right + reach
        || at.y < area.top - reach || at.y > area.bottom + reach;
}
