// A draft as a whole map, for the map pages: like boardMap, but with the original names, tickets and souvenirs. It does
// not check whether the map can be played.
import type { GameMap, MapRules } from '../net/wire';
import { boardMap } from './board_map';
import { nameOf, type Draft, type End } from './draft';

export function draftMap(draft: Draft, lang: string): GameMap {
    const { map } = boardMap(draft, lang);
    const names = new Map(draft.places.map(({ id, name }) => [`#${id}`, name]));
    const real = (name: string): string => names.get(name) ?? name;
    const known = new Set(draft.places.map(({ name }) => name));
    const name = (end: End): string => nameOf(draft, end);
    return {
        ...map,
        rules: { ...map.rules, tie_breakers: draft.rules.tie_breakers as MapRules['tie_breakers'] },
        places: map.places.map((place, i) => ({
            ...place, name: real(place.name), names: draft.places[i]?.names ?? {},
        })),
        routes: map.routes.map((route) => ({ ...route, from: real(route.from), to: real(route.to) })),
        tickets: draft.tickets.flatMap((ticket) => {
            const [from, to] = [name(ticket.a), name(ticket.b)];
            if (!known.has(from) || !known.has(to)) return [];
            return [{
                from, to, points: ticket.points ?? 0, reconstructed: ticket.reconstructed,
                points_reconstructed: ticket.pointsReconstructed,
            }];
        }),
        ...(draft.souvenirs ? {
            souvenirs: {
                symbols: draft.souvenirs.symbols, places: draft.souvenirs.places.map(name).filter((one) => known.has(one)),
                points: draft.souvenirs.points,
            },
        } : {}),
    };
}
