// The numbers of a map for its rules page.
import type { GameMap, View } from '../../net/wire';

/** Points by length, shortest first, for the lengths that the map has. */
export function routePoints(map: GameMap): { length: number; points: number }[] {
    const points = new Map(map.routes.map((route) => [route.length, route.points]));
    return [...points].map(([length, n]) => ({ length, points: n })).sort((a, b) => a.length - b.length);
}

export function cardNumbers(map: GameMap): {
    total: number;
    /** Of a colour: the same number of each, or from the `least` to the `most`. */
    each: number;
    least: number;
    most: number;
    colors: number;
    wilds: number;
} {
    const { wild = 0, ...colored } = map.cards;
    const counts = Object.values(colored).filter((n) => n > 0);
    const sum = counts.reduce((total, n) => total + n, 0);
    return { total: sum + wild, each: counts[0] ?? 0, least: Math.min(...counts), most: Math.max(...counts), colors: counts.length, wilds: wild };
}

export function trackCount(map: GameMap): number {
    return map.routes.reduce((n, route) => n + route.tracks.length, 0);
}

/** A view for pictures: only the owners of tracks and the souvenirs on the board. */
export function pictureView(
    map: GameMap,
    owners: ReadonlyMap<number, number> = new Map(),
    souvenirs: View['souvenirs'] = [],
): View {
    const seats = Math.max(1, ...[...owners.values()].map((seat) => seat + 1));
    return {
        phase: 'turn',
        start: 0,
        turn: 0,
        to_act: [],
        last_round: false,
        turns_left: 0,
        over: false,
        market: [null, null, null, null, null],
        deck: 0,
        discard: 0,
        ticket_deck: 0,
        owners: Array.from({ length: trackCount(map) }, (_, i) => owners.get(i) ?? '.').join(''),
        souvenirs,
        spare_souvenirs: [],
        seats: Array.from({ length: seats }, () => ({
            cars: map.rules.cars, points: 0, cards: 0, tickets: 0, offer: 0, souvenirs: [],
        })),
    };
}

/** The stacks at the start, each symbol in turn, for a picture with the fewest players. */
export function openingSouvenirs(map: GameMap): View['souvenirs'] {
    const count = map.souvenirs?.setup?.[0]?.tokens ?? 2;
    return (map.souvenirs?.places ?? []).map((name, symbol) => ({
        place: map.places.findIndex((place) => place.name === name),
        symbol,
        count,
    }));
}
