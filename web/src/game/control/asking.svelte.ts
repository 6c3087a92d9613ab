// Which thing on a board its viewer asks about. The card over the board says what there is to know about it.
import type { MapIndex } from '../board/map_index';
import { sameSpot, type Spot } from '../board/spot';

/** Where in the frame of the board, from 0 to 1. */
export interface Share {
    x: number;
    y: number;
}

export interface About {
    spot: Spot;
    at: Share;
}

export class Asking {
    protected asked = $state.raw<About | null>(null);
    /** Under the pointer or the focus. */
    pointedAt = $state.raw<About | null>(null);
    /** What is pointed at, else what was asked about. */
    readonly about: About | null = $derived.by(() => this.pointedAt ?? this.asked);

    get isAsked(): boolean {
        return this.asked !== null;
    }

    /** Shows what there is to know about it, until it is asked again or something else is. */
    ask(spot: Spot | null, at: Share): void {
        const isAgain = sameSpot(spot, this.asked?.spot ?? null);
        this.asked = spot && !isAgain ? { spot, at } : null;
    }

    point(spot: Spot | null, at: Share): void {
        this.pointedAt = spot && { spot, at };
    }
}

/** Where a thing lies on the whole board: for lists, which do not know how far it is zoomed. */
export function shareOf({ map, tracks }: MapIndex, spot: Spot): Share {
    const ids = 'track' in spot ? [tracks[spot.track]?.from, tracks[spot.track]?.to] : [spot.place];
    const places = ids.flatMap((id) => map.places[id ?? -1] ?? []);
    const n = Math.max(1, places.length);
    return {
        x: places.reduce((sum, { x }) => sum + x, 0) / n / map.width,
        y: places.reduce((sum, { y }) => sum + y, 0) / n / map.height,
    };
}
