// A map's tracks and rails as paths, ready to draw. They change only with the map and the symbol size.
import type { GameMap, TrackColor } from '../../net/wire';
import { themeOf } from '../../themes';
import { signOf } from '../art/symbols';
import { curvePath } from './curve';
import { barsPath, ferrySpaces, lanePath, signsPath } from './drawing';
import type { Layout } from './layout';
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

export function drawTracks(map: GameMap, layout: Layout, symbols: 'normal' | 'large' | 'patterns'): DrawnTrack[] {
    const { metrics } = layout;
    const signSize = metrics.width * (symbols === 'large' ? 0.86 : 0.64);
    const wild = themeOf(map.id).wildSign;
    return layout.tracks.map(({ route: r, lane, spaces }) => {
        const route = map.routes[r]!;
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
            lane: lanePath(layout.rows[r]!, lane, metrics),
            middle: spaces[Math.floor(spaces.length / 2)]!,
            name: `${route.from} – ${route.to}`,
            spaces,
        };
    });
}

export function drawRails(map: GameMap, layout: Layout): DrawnRail[] {
    return map.routes.map((route, i) => ({
        path: curvePath(layout.rows[i]!.curve),
        ferry: route.ferries > 0,
    }));
}
