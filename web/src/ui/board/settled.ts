// Computing a layout is slow (USA: a fifth of a second on a fast machine). The layouts of the maps that
// come with the client are therefore precomputed; others are computed once per visit.
import { themeOf } from '../../themes';
import { labelsOf, layOut, type BoardMap, type Label, type Layout, type Pose } from './layout';
import known from './settled.json';

const layouts = new Map<string, Layout>();

export function layoutOf(map: BoardMap): Layout {
    const mark = fingerprint(map);
    let layout = layouts.get(mark);
    if (!layout) {
        const numbers = (known as Record<string, number[]>)[mark];
        layout = layOut(map, numbers && unpack(numbers));
        layouts.set(mark, layout);
    }
    return layout;
}

/** The whole sheet in the map's units: the board and the paper around it. */
export function sheetOf(map: BoardMap): { left: number; top: number; width: number; height: number } {
    const edge = themeOf(map.id).ground.edge(layoutOf(map).metrics.margin);
    return {
        left: -edge.left,
        top: -edge.top,
        width: map.width + edge.left + edge.right,
        height: map.height + edge.top + edge.bottom,
    };
}

export function sheetShape(map: BoardMap): number {
    const { width, height } = sheetOf(map);
    return width / height;
}

const names = new WeakMap<Layout, Map<string, Label[]>>();

/** The cached names, if any. */
export function knownNames(layout: Layout, lang: string): Label[] | undefined {
    return names.get(layout)?.get(lang);
}

export function findNames(map: BoardMap, layout: Layout, lang: string): Label[] {
    const found = knownNames(layout, lang) ?? labelsOf(map, layout, lang);
    rememberNames(layout, lang, found);
    return found;
}

/** Names that were placed elsewhere. */
export function rememberNames(layout: Layout, lang: string, found: Label[]): void {
    const byLang = names.get(layout) ?? new Map<string, Label[]>();
    names.set(layout, byLang.set(lang, found));
}

/** Changes with everything that the layout depends on. */
export function fingerprint(map: BoardMap): string {
    const text = JSON.stringify([
        map.id, map.width, map.height, map.souvenirs !== undefined,
        map.places.map(({ name, names, x, y, label }) => [name, names, x, y, label]),
        map.routes.map(({ from, to, length, tracks, bend }) => [from, to, length, tracks.length, bend]),
    ]);
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) {
        hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    }
    return `${map.id}-${(hash >>> 0).toString(16)}`;
}

/** Thousandths, three for each route. */
export function pack(poses: readonly Pose[]): number[] {
    return poses.flatMap(({ bend, skew, shift }) =>
        [bend, skew, shift].map((value) => Math.round(value * 1000) || 0)); // JSON has no -0
}

export function unpack(numbers: readonly number[]): Pose[] {
    return Array.from({ length: numbers.length / 3 }, (_, i) => ({
        bend: numbers[3 * i]! / 1000,
        skew: numbers[3 * i + 1]! / 1000,
        shift: numbers[3 * i + 2]! / 1000,
    }));
}
