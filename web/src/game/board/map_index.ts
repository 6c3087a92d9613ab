// A map by index, numbered as in the protocol: tracks are counted through the routes in order.
import type { GameMap, TrackColor } from '../../net/wire';

export interface Track {
    id: number;
    route: number;
    from: number;
    to: number;
    color: TrackColor;
    length: number;
    points: number;
    ferries: number;
    /** The other tracks between the same places. */
    twins: number[];
}

export interface MapIndex {
    map: GameMap;
    tracks: Track[];
    tickets: { from: number; to: number; points: number }[];
    /** Tracks that touch a place, by place. */
    at: number[][];
    hasSouvenirs: boolean;
    /** What the wild cards are called. */
    wild: 'locomotive' | 'ferry';
}

export function indexMap(map: GameMap): MapIndex {
    const places = new Map(map.places.map((place, i) => [place.name, i]));
    const place = (name: string): number => {
        const found = places.get(name);
        if (found === undefined) throw new Error(`the map ${map.id} has no place ${name}`);
        return found;
    };
    const tracks: Track[] = [];
    map.routes.forEach((route, r) => {
        const first = tracks.length;
        const all = route.tracks.map((_, k) => first + k);
        route.tracks.forEach((color, k) => {
            tracks.push({
                id: first + k,
                route: r,
                from: place(route.from),
                to: place(route.to),
                color,
                length: route.length,
                points: route.points,
                ferries: route.ferries,
                twins: all.filter((id) => id !== first + k),
            });
        });
    });
    const at: number[][] = map.places.map(() => []);
    for (const track of tracks) {
        at[track.from]?.push(track.id);
        at[track.to]?.push(track.id);
    }
    return {
        map,
        tracks,
        tickets: map.tickets.map((ticket) => ({
            from: place(ticket.from),
            to: place(ticket.to),
            points: ticket.points,
        })),
        at,
        hasSouvenirs: map.souvenirs !== undefined,
        wild: map.routes.some((route) => route.ferries > 0) ? 'ferry' : 'locomotive',
    };
}

export function placeName(map: GameMap, place: number, language: string): string {
    const found = map.places[place];
    return found ? (found.names[language] ?? found.name) : '';
}
