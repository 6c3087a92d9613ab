// The board's layout while it is being drawn. Working it out takes a fifth of a second, and an edit is to be seen in the
// next frame: so what moved is moved at once, as it lay before, and the rest is worked out in small steps when the page
// has nothing else to do. In the end everything lies as the game draws it.
import type { GameMap } from '../../net/wire';
import { labelBeside, nameIn, type Label } from '../board/labels';
import { layingOut, layOut, placingNames, type Layout, type Pose, type Row } from '../board/layout';
import { layRow } from '../board/rows';
import { fingerprint, rememberNames } from '../board/settled';

const kSettleAfterMs = 250;
/** Of each frame, for working things out. */
const kSliceMs = 5;

interface Known {
    pose: Pose;
    /** The bend that the map asked for then. */
    bend: number;
}

export class LiveLayout {
    /** Counts what has been worked out. */
    #version = $state(0);
    #poses = new Map<string, Known>();
    #labels = new Map<string, { label: Label; name: string; side: string; x: number; y: number }>();
    #quick: { mark: string; layout: Layout } | null = null;
    #settled: { mark: string; layout: Layout } | null = null;
    #rows = new Map<string, Row>();
    #planned = '';
    #soon: ReturnType<typeof setTimeout> | undefined;
    #work: Generator<void, void> | null = null;
    #held = false;

    /** How it lies now: as worked out, or else as it lay before with what has moved since. */
    layoutOf(map: GameMap, lang: string): Layout {
        void this.#version;
        const mark = markOf(map, lang);
        if (this.#settled?.mark === mark) return this.#settled.layout;
        if (this.#quick?.mark !== mark) {
            const lay = this.#rowsAgain();
            const layout = layOut(map, map.routes.map((route) => this.#poseOf(route)), lay);
            rememberNames(layout, lang, map.places.map((place) => this.#labelOf(place, layout, lang)));
            this.#quick = { mark, layout };
        }
        return this.#quick.layout;
    }

    /** Works it out soon. */
    plan(map: GameMap, lang: string): void {
        const mark = markOf(map, lang);
        if (mark === this.#planned) return;
        this.#planned = mark;
        if (this.#settled?.mark !== mark) this.#settleSoon(map, lang);
    }

    /** The size of things now. */
    get metrics(): Layout['metrics'] | undefined {
        return (this.#quick ?? this.#settled)?.layout.metrics;
    }

    /** While something is dragged, only that moves. */
    hold(isHeld: boolean): void {
        this.#held = isHeld;
    }

    leave(): void {
        clearTimeout(this.#soon);
        this.#work = null;
    }

    /** The rows of routes that lie as they did a moment ago are the same objects, and their drawings are kept. */
    #rowsAgain(): typeof layRow {
        const before = this.#rows;
        const now = new Map<string, Row>();
        this.#rows = now;
        return ({ from, to, length, tracks }, pose, metrics) => {
            const key = [
                from.x, from.y, to.x, to.y, length, tracks, pose.bend, pose.skew, pose.shift, metrics.width, metrics.placeRadius,
            ].join();
            const row = before.get(key) ?? layRow({ from, to, length, tracks }, pose, metrics);
            now.set(key, row);
            return row;
        };
    }

    #poseOf(route: GameMap['routes'][number]): Pose {
        const known = this.#poses.get(routeKey(route));
        if (!known) return { bend: route.bend, skew: 0, shift: 0 };
        return { ...known.pose, bend: known.pose.bend + route.bend - known.bend };
    }

    /** Where it was, beside its place. */
    #labelOf(place: GameMap['places'][number], layout: Layout, lang: string): Label {
        const name = nameIn(place, lang);
        const known = this.#labels.get(place.name);
        if (!known || known.name !== name || known.side !== place.label) {
            return labelBeside(place, name, layout.metrics);
        }
        const [dx, dy] = [place.x - known.x, place.y - known.y];
        const { label } = known;
        const { left, top, right, bottom } = label.area;
        return {
            ...label, x: label.x + dx, y: label.y + dy,
            area: { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy },
        };
    }

    #settleSoon(map: GameMap, lang: string): void {
        clearTimeout(this.#soon);
        this.#work = null;
        this.#soon = setTimeout(() => {
            if (this.#held) return this.#settleSoon(map, lang);
            this.#work = this.#settle(map, lang);
            this.#goOn();
        }, kSettleAfterMs);
    }

    #goOn(): void {
        const work = this.#work;
        const end = performance.now() + kSliceMs;
        while (work && work === this.#work && performance.now() < end) {
            if (work.next().done) return;
        }
        if (work && work === this.#work) this.#soon = setTimeout(() => this.#goOn());
    }

    *#settle(map: GameMap, lang: string): Generator<void, void> {
        const layout = yield* layingOut(map);
        const labels = yield* placingNames(map, layout, lang);
        rememberNames(layout, lang, labels);
        this.#poses = new Map(map.routes.map((route, i) => [routeKey(route), { pose: layout.poses[i]!, bend: route.bend }]));
        this.#labels = new Map(map.places.map((place, i) => [place.name, {
            label: labels[i]!, name: nameIn(place, lang), side: place.label, x: place.x, y: place.y,
        }]));
        this.#settled = { mark: markOf(map, lang), layout };
        this.#version += 1;
    }
}

function markOf(map: GameMap, lang: string): string {
    return `${lang} ${fingerprint(map)}`;
}

function routeKey({ from, to }: { from: string; to: string }): string {
    return `${from} ${to}`;
}
