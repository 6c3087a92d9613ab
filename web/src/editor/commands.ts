// The commands on a draft. Each takes a draft and returns the next one; the undo log keeps the difference.
import type { TrackColor } from '../net/wire';
import {
    isBetween, placeOf, type Draft, type DraftPlace, type DraftRoute, type DraftTicket, type End,
} from './draft';

function tenth(value: number): number {
    return Math.round(value * 10) / 10;
}

/** On the board, to a tenth of a unit. */
export function onBoard(draft: Draft, at: { x: number; y: number }): { x: number; y: number } {
    const clamp = (value: number, most: number | null): number => tenth(Math.max(0, Math.min(value, most ?? 100_000)));
    return { x: clamp(at.x, draft.width), y: clamp(at.y, draft.height) };
}

export function addPlace(draft: Draft, name: string, at?: { x: number; y: number }): Draft {
    const { x, y } = onBoard(draft, at ?? freeSpot(draft));
    const place: DraftPlace = { id: draft.next, name, names: {}, x, y, label: 'n', reconstructed: false };
    return { ...draft, next: draft.next + 1, places: [...draft.places, place] };
}

/** The middle of the emptiest part of the board. */
export function freeSpot(draft: Draft): { x: number; y: number } {
    const [width, height] = [draft.width ?? 1000, draft.height ?? 700];
    const [columns, rows] = [14, 10];
    let best = { x: width / 2, y: height / 2 };
    let most = -1;
    for (let i = 1; i < columns; i++) {
        for (let j = 1; j < rows; j++) {
            const at = { x: Math.round((width * i) / columns), y: Math.round((height * j) / rows) };
            const middle = Math.hypot(at.x - width / 2, at.y - height / 2) * 0.15;
            const room = Math.min(width, height, ...draft.places.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
            if (room - middle > most) [best, most] = [at, room - middle];
        }
    }
    return best;
}

export function changePlace(draft: Draft, id: number, change: Partial<DraftPlace>): Draft {
    return { ...draft, places: draft.places.map((place) => (place.id === id ? { ...place, ...change } : place)) };
}

export function movePlace(draft: Draft, id: number, at: { x: number; y: number }): Draft {
    return changePlace(draft, id, onBoard(draft, at));
}

/** With its routes, its tickets and its souvenirs. */
export function removePlace(draft: Draft, id: number): Draft {
    const away = ({ a, b }: { a: End; b: End }): boolean => a !== id && b !== id;
    return {
        ...draft,
        places: draft.places.filter((place) => place.id !== id),
        routes: draft.routes.filter(away),
        tickets: draft.tickets.filter(away),
        souvenirs: draft.souvenirs && {
            ...draft.souvenirs, places: draft.souvenirs.places.filter((place) => place !== id),
        },
    };
}

export function routeBetween(draft: Draft, a: End, b: End): DraftRoute | undefined {
    return draft.routes.find((route) => isBetween(route, a, b));
}

export interface RouteWish {
    length?: number | null;
    tracks?: TrackColor[];
    ferries?: number;
    bend?: number;
}

/** A route as long as its places are apart, unless the request says otherwise. */
export function addRoute(draft: Draft, a: number, b: number, wish: RouteWish = {}): Draft {
    const route: DraftRoute = {
        id: draft.next, a, b,
        length: wish.length ?? likelyLength(draft, a, b),
        tracks: wish.tracks ?? ['grey'],
        ferries: wish.ferries ?? 0,
        bend: wish.bend ?? 0,
        reconstructed: false,
    };
    return { ...draft, next: draft.next + 1, routes: [...draft.routes, route] };
}

/** Estimated from the lengths of this board's routes and the distances between their places. */
export function likelyLength(draft: Draft, a: number, b: number): number {
    const [from, to] = [placeOf(draft, a), placeOf(draft, b)];
    if (!from || !to) return 2;
    const distance = Math.hypot(from.x - to.x, from.y - to.y);
    let [spaces, units] = [0, 0];
    for (const route of draft.routes) {
        const [one, other] = [placeOf(draft, route.a), placeOf(draft, route.b)];
        if (!one || !other || !route.length) continue;
        spaces += route.length;
        units += Math.hypot(one.x - other.x, one.y - other.y);
    }
    const unit = spaces > 0 ? units / spaces : Math.max(draft.width ?? 1000, draft.height ?? 700) / 22;
    const most = Math.max(1, Math.min(8, draft.rules.route_points.length || 6));
    return Math.max(1, Math.min(most, Math.round(distance / unit)));
}

export function changeRoute(draft: Draft, id: number, change: Partial<DraftRoute>): Draft {
    return { ...draft, routes: draft.routes.map((route) => (route.id === id ? { ...route, ...change } : route)) };
}

/** As printed: replaces whatever was between the two places. */
export function enterRoute(draft: Draft, a: number, b: number, wish: RouteWish): Draft {
    const old = routeBetween(draft, a, b);
    if (!old) return addRoute(draft, a, b, wish);
    return changeRoute(draft, old.id, {
        length: wish.length ?? old.length,
        tracks: wish.tracks ?? old.tracks,
        ferries: wish.ferries ?? 0,
        reconstructed: false,
    });
}

export function removeRoute(draft: Draft, id: number): Draft {
    return { ...draft, routes: draft.routes.filter((route) => route.id !== id) };
}

export function addTicket(draft: Draft, a: End, b: End, points: number | null): Draft {
    const ticket: DraftTicket = { id: draft.next, a, b, points, reconstructed: false, pointsReconstructed: false };
    return { ...draft, next: draft.next + 1, tickets: [...draft.tickets, ticket] };
}

export function enterTicket(draft: Draft, a: number, b: number, points: number | null): Draft {
    const old = draft.tickets.find((ticket) => isBetween(ticket, a, b));
    if (!old) return addTicket(draft, a, b, points);
    return changeTicket(draft, old.id, {
        points: points ?? old.points, reconstructed: false, pointsReconstructed: false,
    });
}

export function changeTicket(draft: Draft, id: number, change: Partial<DraftTicket>): Draft {
    return { ...draft, tickets: draft.tickets.map((ticket) => (ticket.id === id ? { ...ticket, ...change } : ticket)) };
}

export function removeTicket(draft: Draft, id: number): Draft {
    return { ...draft, tickets: draft.tickets.filter((ticket) => ticket.id !== id) };
}

/** Removes everything that is still a guess, except places that something else needs. */
export function removeGuesses(draft: Draft): Draft {
    const routes = draft.routes.filter(({ reconstructed }) => !reconstructed);
    const tickets = draft.tickets.filter(({ reconstructed }) => !reconstructed);
    const needed = new Set<End>([...routes, ...tickets].flatMap(({ a, b }) => [a, b]));
    for (const place of draft.souvenirs?.places ?? []) needed.add(place);
    return {
        ...draft, routes, tickets,
        places: draft.places.filter((place) => !place.reconstructed || needed.has(place.id)),
    };
}
