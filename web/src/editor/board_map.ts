// The drawable part of a draft, in the form the board takes. Maps each track and place of the board back to the draft,
// since a route with unknown places is not drawn.
import type { GameMap, MapRoute, SeatColor } from '../net/wire';
import { placeOf, type Draft } from './draft';

export interface BoardMap {
    map: GameMap;
    /** By track of the board: the index of its route in the draft. */
    routes: number[];
    /** By route of the board: the same. */
    drawn: number[];
}

const kLengthMax = 8;

/** `lang`: the language of the names. */
export function boardMap(draft: Draft, lang: string): BoardMap {
    const routes: MapRoute[] = [];
    const drawn: number[] = [];
    const byTrack: number[] = [];
    // The board finds places by name, so every place gets a unique name here.
    const name = (id: number): string => `#${id}`;
    draft.routes.forEach((route, i) => {
        const [from, to] = [placeOf(draft, route.a), placeOf(draft, route.b)];
        const length = route.length ?? 0;
        if (!from || !to || from === to || length < 1 || length > kLengthMax || route.tracks.length === 0) return;
        if (from.x === to.x && from.y === to.y) return;
        const tracks = route.tracks.slice(0, 2);
        routes.push({
            from: name(from.id), to: name(to.id), length, tracks,
            points: draft.rules.route_points[length - 1] ?? 0,
            ferries: Math.min(route.ferries, length), bend: Math.max(-1, Math.min(1, route.bend)),
            reconstructed: route.reconstructed,
        });
        drawn.push(i);
        for (const _ of tracks) byTrack.push(i);
    });
    const { rules } = draft;
    const map: GameMap = {
        id: draft.id, title: draft.title, titles: draft.titles, notice: draft.notice, notices: draft.notices,
        reconstructed: false, sha256: '', width: draft.width ?? 1000, height: draft.height ?? 700,
        seats_min: draft.players.min ?? 2, seats_max: draft.players.max ?? 2,
        seat_colors: draft.players.colours as SeatColor[], cards: draft.cards,
        rules: {
            cars: rules.cars ?? 0, last_round_cars: rules.last_round_cars ?? 0, opening_hand: rules.opening_hand ?? 0,
            opening_tickets: { deal: rules.opening_tickets.deal ?? 0, keep: rules.opening_tickets.keep ?? 0 },
            later_tickets: { deal: rules.later_tickets.deal ?? 0, keep: rules.later_tickets.keep ?? 0 },
            both_tracks_from: rules.both_tracks_from ?? 2, longest_path_bonus: rules.longest_path_bonus ?? 0,
            tie_breakers: [],
        },
        places: draft.places.map((place) => ({
            name: name(place.id), names: { '*': place.name, ...place.names, [lang]: place.names[lang] ?? place.name }, x: place.x, y: place.y,
            label: place.label, reconstructed: place.reconstructed,
        })),
        routes,
        tickets: [],
        ...(draft.souvenirs ? { souvenirs: { symbols: draft.souvenirs.symbols, places: [], points: [] } } : {}),
    };
    return { map, routes: byTrack, drawn };
}
