// What can be chosen on the board now, and how arrow keys move from one to the next.
import { sameSpot, type Spot } from '../../game/board/spot';

export interface Stop {
    spot: Spot;
    x: number;
    y: number;
}

export const kArrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** The nearest stop that lies in the arrow's direction. */
export function nextStop(stops: readonly Stop[], from: Spot, [ax, ay]: [number, number]): Spot | null {
    const here = stops.find((stop) => sameSpot(stop.spot, from));
    if (!here) return null;
    let best: Spot | null = null;
    let bestCost = Infinity;
    for (const stop of stops) {
        const along = (stop.x - here.x) * ax + (stop.y - here.y) * ay;
        const across = Math.abs((stop.x - here.x) * ay - (stop.y - here.y) * ax);
        if (stop === here || along <= 0.5) continue;
        const cost = along + across * 2;
        if (cost < bestCost) [best, bestCost] = [stop.spot, cost];
    }
    return best;
}

/** Which thing a button of Stops.svelte stands for. */
export function spotOfButton(button: Element): Spot {
    const { track, place } = (button as SVGElement).dataset;
    return track === undefined ? { place: Number(place) } : { track: Number(track) };
}

export function buttonOf(root: Element, spot: Spot): SVGElement | null {
    const name = 'track' in spot ? `track="${spot.track}"` : `place="${spot.place}"`;
    return root.querySelector<SVGElement>(`[data-${name}]`);
}
