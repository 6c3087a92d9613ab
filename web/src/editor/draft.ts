// A map being drawn. It has the same contents as its file (docs/maps.md), but routes and tickets refer to places by id
// instead of by name, so that a place can be renamed; and numbers may be missing while they are being typed.
import type { Card, SeatColor, TrackColor, Translations } from '../net/wire';

export type Side = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
export const kSides: readonly Side[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

export const kTrackColors: readonly TrackColor[] = [
    'grey', 'purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red',
];
export const kSeatColors: readonly SeatColor[] = [
    'purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red', 'pink',
];

/** A place by its id; or a name that no place has, as in a file with errors. */
export type End = number | string;

export interface DraftPlace {
    id: number;
    name: string;
    names: Translations;
    x: number;
    y: number;
    label: Side;
    reconstructed: boolean;
}

export interface DraftRoute {
    id: number;
    a: End;
    b: End;
    length: number | null;
    tracks: TrackColor[];
    ferries: number;
    bend: number;
    reconstructed: boolean;
}

export interface DraftTicket {
    id: number;
    a: End;
    b: End;
    points: number | null;
    reconstructed: boolean;
    pointsReconstructed: boolean;
}

export interface Deal {
    deal: number | null;
    keep: number | null;
}

export interface DraftRules {
    cars: number | null;
    last_round_cars: number | null;
    opening_hand: number | null;
    opening_tickets: Deal;
    later_tickets: Deal;
    both_tracks_from: number | null;
    route_points: number[];
    longest_path_bonus: number | null;
    most_tickets_bonus: number | null;
    tie_breakers: string[];
}

export interface DraftSetup {
    players: number | null;
    tokens: number | null;
    spare_tokens: number | null;
    placed_by: number[];
}

export interface DraftSouvenirs {
    symbols: string[];
    places: End[];
    points: number[];
    setup: DraftSetup[];
}

export interface Draft {
    /** Larger than every id in use. */
    next: number;
    id: string;
    title: string;
    titles: Translations;
    notice: string;
    notices: Translations;
    width: number | null;
    height: number | null;
    players: { min: number | null; max: number | null; colours: string[] };
    cards: Partial<Record<Card, number>>;
    rules: DraftRules;
    souvenirs: DraftSouvenirs | null;
    places: DraftPlace[];
    routes: DraftRoute[];
    tickets: DraftTicket[];
}

/** An empty board, with the cards and rules that most games have. */
const kLetters: Record<string, string> = { æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', þ: 'th' };

/** For programs and as the name of the file: what the title has of small letters and digits. */
function shortName(title: string): string {
    const plain = title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[æøßłđþ]/g, (letter) => kLetters[letter] ?? '');
    const words = plain.replace(/[^a-z0-9]+/g, '_').slice(0, 40).replace(/^_|_$/g, '');
    // Apart from the maps of the program, whose pictures go by this name.
    return words ? `my_${words}` : 'my_map';
}

export function newDraft(title: string): Draft {
    return {
        next: 1,
        id: shortName(title),
        title,
        titles: {},
        notice: '',
        notices: {},
        width: 1000,
        height: 700,
        players: { min: 2, max: 5, colours: ['blue', 'red', 'green', 'yellow', 'black'] },
        cards: { purple: 12, blue: 12, orange: 12, white: 12, green: 12, yellow: 12, black: 12, red: 12, wild: 14 },
        rules: {
            cars: 45,
            last_round_cars: 2,
            opening_hand: 4,
            opening_tickets: { deal: 3, keep: 2 },
            later_tickets: { deal: 3, keep: 1 },
            both_tracks_from: 4,
            route_points: [1, 2, 4, 7, 10, 15],
            longest_path_bonus: 10,
            most_tickets_bonus: null,
            tie_breakers: ['tickets_done', 'longest_path'],
        },
        souvenirs: null,
        places: [],
        routes: [],
        tickets: [],
    };
}

export function placeOf(draft: Draft, end: End): DraftPlace | undefined {
    return typeof end === 'number' ? draft.places.find(({ id }) => id === end) : undefined;
}

export function nameOf(draft: Draft, end: End): string {
    return typeof end === 'string' ? end : (placeOf(draft, end)?.name ?? '');
}

export function isBetween(one: { a: End; b: End }, a: End, b: End): boolean {
    return (one.a === a && one.b === b) || (one.a === b && one.b === a);
}
