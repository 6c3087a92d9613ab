// The sizes of everything drawn on a map, in its own units, from its size and its tightest routes.
import type { GameMap } from '../../net/wire';
import { themeOf } from '../../themes';
import type { Lettering } from './measure';

export interface Metrics {
    /** A space: its width; its usual, longest and shortest length. */
    width: number;
    length: number;
    lengthMax: number;
    lengthMin: number;
    /** Between two spaces of a track, and between the tracks of a double route. */
    gap: number;
    doubleGap: number;
    /** Between unrelated things. */
    clearance: number;
    placeRadius: number;
    lettering: Lettering;
    /** How far names may extend over the edge. */
    margin: number;
}

export type BoardMap = Pick<GameMap, 'id' | 'width' | 'height' | 'places' | 'routes' | 'souvenirs'>;

const kRatio = 2.6;

export function metricsOf(map: BoardMap): Metrics {
    const radiusRatio = map.souvenirs ? 1.1 : 0.85;
    const at = new Map(map.places.map((place) => [place.name, place]));
    const widths = map.routes.map((route) => {
        const [from, to] = [at.get(route.from)!, at.get(route.to)!];
        const distance = Math.hypot(to.x - from.x, to.y - from.y);
        return distance / (route.length * kRatio * 1.13 + 2 * radiusRatio + 0.7);
    });
    widths.sort((a, b) => a - b);
    // One route in fifteen may be tighter: it is bent, or its spaces are a little shorter.
    const tight = widths[Math.floor(widths.length / 15)] ?? Infinity;
    const roomPerPlace = Math.sqrt((map.width * map.height) / map.places.length);
    const width = Math.min(tight, roomPerPlace / 12.5, Math.min(map.width, map.height) / 28);
    return {
        width,
        length: width * kRatio,
        lengthMax: width * 2.9,
        lengthMin: width * 2,
        gap: width * 0.2,
        doubleGap: width * 0.2,
        clearance: width * 0.3,
        placeRadius: width * radiusRatio,
        lettering: letteringOf(map, width),
        margin: width,
    };
}

function letteringOf(map: BoardMap, width: number): Lettering {
    const { family, size, line } = themeOf(map.id).lettering;
    return { family, size: width * size, line: width * line };
}
