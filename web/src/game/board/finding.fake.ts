// For tests: tracks and places of a map by their names.
import { readMap } from '../../../geo/maps';
import { indexMap, type MapIndex } from './map_index';

export const usa = indexMap(readMap('usa'));

export function track(index: MapIndex, from: string, to: string, nth = 0): number {
    const found = index.tracks.filter(
        (t) => index.map.places[t.from]?.name === from && index.map.places[t.to]?.name === to,
    )[nth];
    if (!found) throw new Error(`no track ${from} - ${to}`);
    return found.id;
}
export function place(index: MapIndex, name: string): number {
    return index.map.places.findIndex((p) => p.name === name);
}
export function owned(index: MapIndex, owners: Record<number, number>): string {
    return index.tracks.map((t) => owners[t.id] ?? '.').join('');
}
