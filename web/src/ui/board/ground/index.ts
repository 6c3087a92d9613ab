// What lies under the tracks. A map that nobody drew a ground for gets plain paper; grounds are
// fetched apart from the game.
import type { Component } from 'svelte';

export interface Edge {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

export interface Ground {
    name: 'usa' | 'san_francisco' | 'paper';
    /** Paper around the map's own size. */
    edge: (margin: number) => Edge;
    /** Draws its layers itself, one <svg> with this viewBox for each. `still`: the board never moves. */
    load: () => Promise<{ default: Component<{ viewBox: string; still?: boolean }> }>;
}

const kUsa: Ground = {
    name: 'usa',
    edge: () => ({ left: 30, top: 26, right: 30, bottom: 26 }),
    load: () => import('./Usa.svelte'),
};

const kSanFrancisco: Ground = {
    name: 'san_francisco',
    edge: () => ({ left: 30, top: 64, right: 40, bottom: 16 }),
    load: () => import('./SanFrancisco.svelte'),
};

const kPaper: Ground = {
    name: 'paper',
    edge: (margin) => ({ left: 2 * margin, top: 2 * margin, right: 2 * margin, bottom: 2 * margin }),
    load: () => import('./Paper.svelte'),
};

export function groundOf(mapId: string): Ground {
    if (mapId === 'usa') return kUsa;
    if (mapId === 'san_francisco') return kSanFrancisco;
    return kPaper;
}
