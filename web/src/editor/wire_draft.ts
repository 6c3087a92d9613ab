// A draft as the server and the device read and write it: the keys of the map file, with places by name. Missing parts
// are left out; the checks report them.
import type { Card, TrackColor, Translations } from '../net/wire';
import {
    nameOf, newDraft, type Deal, type Draft, type DraftRules, type DraftSouvenirs, type End, type Side,
} from './draft';

interface WirePlace {
    name?: string;
    names?: Translations;
    at?: number[];
    label?: string;
    reconstructed?: boolean;
}
interface WireRoute {
    between?: string[];
    length?: number;
    tracks?: string[];
    ferries?: number;
    bend?: number;
    reconstructed?: boolean;
}
export interface WireTicket {
    between?: string[];
    points?: number;
    reconstructed?: boolean;
    points_reconstructed?: boolean;
}
interface WireDeal {
    deal?: number;
    keep?: number;
}
interface WireRules {
    cars?: number;
    last_round_cars?: number;
    opening_hand?: number;
    opening_tickets?: WireDeal;
    later_tickets?: WireDeal;
    both_tracks_from?: number;
    route_points?: number[];
    longest_path_bonus?: number;
    most_tickets_bonus?: number;
    tie_breakers?: string[];
}
interface WireSouvenirs {
    symbols?: string[];
    places?: string[];
    points?: number[];
    setup?: { players?: number; tokens?: number; spare_tokens?: number; placed_by?: number[] }[];
}
export interface WireDraft {
    format?: number;
    id?: string;
    title?: string;
    titles?: Translations;
    notice?: string;
    notices?: Translations;
    board?: { width?: number; height?: number };
    players?: { min?: number; max?: number; colours?: string[] };
    cards?: Partial<Record<Card, number>>;
    rules?: WireRules;
    souvenirs?: WireSouvenirs;
    places?: WirePlace[];
    routes?: WireRoute[];
    tickets?: WireTicket[];
}

/** An object without the keys that have no value. */
function given<T extends object>(object: T): { [K in keyof T]?: NonNullable<T[K]> } {
    return Object.fromEntries(
        Object.entries(object).filter(([, value]) => value !== null && value !== undefined),
    ) as { [K in keyof T]?: NonNullable<T[K]> };
}

const unlessEmpty = <T extends object>(value: T): T | null => (Object.keys(value).length > 0 ? value : null);

export function toWire(draft: Draft): WireDraft {
    const between = ({ a, b }: { a: End; b: End }): string[] => [nameOf(draft, a), nameOf(draft, b)];
    return given({
        format: 1,
        id: draft.id,
        title: draft.title,
        titles: unlessEmpty(draft.titles),
        notice: draft.notice || null,
        notices: unlessEmpty(draft.notices),
        board: given({ width: draft.width, height: draft.height }),
        players: given(draft.players),
        cards: draft.cards,
        rules: rulesToWire(draft.rules),
        souvenirs: draft.souvenirs && souvenirsToWire(draft, draft.souvenirs),
        places: draft.places.map((place) => given({
            name: place.name,
            names: unlessEmpty(place.names),
            at: [place.x, place.y],
            label: place.label,
            reconstructed: place.reconstructed || null,
        })),
        routes: draft.routes.map((route) => given({
            between: between(route),
            length: route.length,
            tracks: route.tracks,
            ferries: route.ferries || null,
            bend: route.bend || null,
            reconstructed: route.reconstructed || null,
        })),
        tickets: draft.tickets.map((ticket) => given({
            between: between(ticket),
            points: ticket.points,
            reconstructed: ticket.reconstructed || null,
            points_reconstructed: ticket.pointsReconstructed || null,
        })),
    }) as WireDraft;
}

function rulesToWire(rules: DraftRules): WireRules {
    return given({
        ...rules,
        opening_tickets: given(rules.opening_tickets),
        later_tickets: given(rules.later_tickets),
    }) as WireRules;
}

function souvenirsToWire(draft: Draft, souvenirs: DraftSouvenirs): WireSouvenirs {
    return {
        symbols: souvenirs.symbols,
        places: souvenirs.places.map((place) => nameOf(draft, place)),
        points: souvenirs.points,
        setup: souvenirs.setup.map((setup) => given(setup)),
    };
}

/** Takes what is present; the rest is as in a new draft, or empty if that would be a guess. */
export function fromWire(wire: WireDraft): Draft {
    let next = 1;
    const id = (): number => next++;
    const places = (wire.places ?? []).map((place) => ({
        id: id(),
        name: place.name ?? '',
        names: place.names ?? {},
        x: place.at?.[0] ?? 0,
        y: place.at?.[1] ?? 0,
        label: (place.label ?? 'n') as Side,
        reconstructed: place.reconstructed ?? false,
    }));
    const byName = new Map([...places].reverse().map((place) => [place.name, place.id]));
    const end = (name = ''): End => byName.get(name) ?? name;
    return {
        ...newDraft(wire.title ?? ''),
        id: wire.id ?? '',
        titles: wire.titles ?? {},
        notice: wire.notice ?? '',
        notices: wire.notices ?? {},
        width: wire.board?.width ?? null,
        height: wire.board?.height ?? null,
        players: {
            min: wire.players?.min ?? null,
            max: wire.players?.max ?? null,
            colours: wire.players?.colours ?? [],
        },
        cards: wire.cards ?? {},
        rules: rulesFromWire(wire.rules ?? {}),
        souvenirs: wire.souvenirs ? souvenirsFromWire(wire.souvenirs, end) : null,
        places,
        routes: (wire.routes ?? []).map((route) => ({
            id: id(),
            a: end(route.between?.[0]),
            b: end(route.between?.[1]),
            length: route.length ?? null,
            tracks: (route.tracks ?? ['grey']) as TrackColor[],
            ferries: route.ferries ?? 0,
            bend: route.bend ?? 0,
            reconstructed: route.reconstructed ?? false,
        })),
        tickets: (wire.tickets ?? []).map((ticket) => ({
            id: id(),
            a: end(ticket.between?.[0]),
            b: end(ticket.between?.[1]),
            points: ticket.points ?? null,
            reconstructed: ticket.reconstructed ?? false,
            pointsReconstructed: ticket.points_reconstructed ?? false,
        })),
        next,
    };
}

function rulesFromWire(rules: WireRules): DraftRules {
    const deal = (one?: WireDeal): Deal => ({ deal: one?.deal ?? null, keep: one?.keep ?? null });
    return {
        cars: rules.cars ?? null,
        last_round_cars: rules.last_round_cars ?? null,
        opening_hand: rules.opening_hand ?? null,
        opening_tickets: deal(rules.opening_tickets),
        later_tickets: deal(rules.later_tickets),
        both_tracks_from: rules.both_tracks_from ?? null,
        route_points: rules.route_points ?? [],
        longest_path_bonus: rules.longest_path_bonus ?? null,
        most_tickets_bonus: rules.most_tickets_bonus ?? null,
        tie_breakers: rules.tie_breakers ?? [],
    };
}

function souvenirsFromWire(souvenirs: WireSouvenirs, end: (name?: string) => End): DraftSouvenirs {
    return {
        symbols: souvenirs.symbols ?? [],
        places: (souvenirs.places ?? []).map((name) => end(name)),
        points: souvenirs.points ?? [],
        setup: (souvenirs.setup ?? []).map((setup) => ({
            players: setup.players ?? null,
            tokens: setup.tokens ?? null,
            spare_tokens: setup.spare_tokens ?? null,
            placed_by: setup.placed_by ?? [],
        })),
    };
}
