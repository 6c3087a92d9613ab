// A map's tracks and rails as paths, ready to draw. They change only with the map and the symbol size.
import type { GameMap, TrackColor } from '../../net/wire';
import { themeOf } from '../../themes';
import { signOf } from '../art/symbols';
import { curvePath } from './curve';
import { barsPath, ferrySpaces, lanePath, signsPath } from './drawing';
import type { Layout, Row } from './layout';
import type { Box } from './shape';

export interface DrawnTrack {
    color: TrackColor;
    bars: string;
    outline: string;
    signs: string;
    /** Wild signs on the spaces that need a ferry. */
    boats: string;
    /** A line through all the spaces, from place to place. */
    lane: string;
    middle: Box;
    name: string;
    spaces: readonly Box[];
}

export interface DrawnRail {
    path: string;
    ferry: boolean;
}

// By row, since most routes of a board that is being drawn lie as they did a frame ago.
const drawings = new WeakMap<Row, Map<string, DrawnTrack>>();
const railPaths = new WeakMap<Row, string>();

export function drawTracks(map: GameMap, layout: Layout, symbols: 'normal' | 'large' | 'patterns'): DrawnTrack[] {
    return layout.tracks.map(({ route: r, lane }) => {
        const route = map.routes[r]!;
        const row = layout.rows[r]!;
        const known = drawings.get(row) ?? new Map<string, DrawnTrack>();
        drawings.set(row, known);
        const key = `${map.id} ${symbols} ${lane} ${route.tracks[lane]} ${route.ferries} ${route.from} – ${route.to}`;
        const drawn = known.get(key) ?? drawTrack(map, layout, symbols, r, lane);
        known.set(key, drawn);
        return drawn;
    });
}

function drawTrack(
    map: GameMap, { metrics, rows }: Layout, symbols: 'normal' | 'large' | 'patterns', r: number, lane: number,
): DrawnTrack {
    const signSize = metrics.width * (symbols === 'large' ? 0.86 : 0.64);
    const wild = themeOf(map.id).wildSign;
    const route = map.routes[r]!;
    const spaces = rows[r]!.tracks[lane]!;
    const color = route.tracks[lane]!;
    const ferries = ferrySpaces(route.length, route.ferries);
    const sign = signOf(color, map.id);
    const boats = spaces.filter((_, i) => ferries.has(i));
    return {
        color,
        bars: barsPath(spaces),
        outline: barsPath(spaces, metrics.width * 0.16),
        signs: sign ? signsPath(spaces, sign, signSize, ferries) : '',
        boats: boats.length > 0 ? signsPath(boats, wild, metrics.width * 0.78) : '',
        lane: lanePath(rows[r]!, lane, metrics),
        middle: spaces[Math.floor(spaces.length / 2)]!,
        name: `${route.from} – ${route.to}`,
        spaces,
    };
}

function railPath(row: Row): string {
    const path = railPaths.get(row) ?? curvePath(row.curve);
    railPaths.set(row, path);
    return path;
}

export function drawRails(map: GameMap, layout: Layout): DrawnRail[] {
    return map.routes.map((route, i) => ({
        path: railPath(layout.rows[i]!),
        ferry: route.ferries > 0,
    }));
}
