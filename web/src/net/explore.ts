// Playing on from a position of a finished game (docs/protocol.md: HTTP).
import { makeAt, makeLocalTable, makeTable, type Where } from './api';
import type { NewTable } from './wire';

/** Where somebody may play on. */
export interface ExplorePlace {
    table: string;
    map: string;
    /** The version of the frame in the replay. */
    v: number;
    /** Whose decision it is, or who is looked at. */
    seat: number;
    /** Where all there is of the game is the reader's record: so many of its moves, on the device or at the server. */
    of?: { record: string; moves: number; where: Where };
}

export interface ExploreWish {
    id?: string;
    v: number;
    seat: number;
    luck: 'same' | 'fresh';
    /** Who plays the other seats. */
    program: string;
    name: string;
}

/** `seats`: how many there are. */
export function exploreFrom(place: ExplorePlace, wish: ExploreWish, seats: number): Promise<string> {
    if (!place.of) return makeAt(`/api/tables/${encodeURIComponent(place.table)}/explore`, wish);
    const { record, moves, where } = place.of;
    const table: NewTable = {
        map: place.map,
        seats: Array.from({ length: seats }, (_, seat) => (
            seat === wish.seat ? { kind: 'me', name: wish.name } : { kind: 'program', program: wish.program })),
        record,
        moves,
        luck: wish.luck,
    };
    return where === 'device' ? makeLocalTable(table) : makeTable(table);
}

/** How a game ended. */
export interface Then {
    points: number[];
    names: string[];
}

/** By what the record states; empty if it was broken off. */
export function resultOf(record: string): number[] {
    const [, points = ''] = /^result ((?:-?\d+ )+)winner/m.exec(record) ?? [];
    return points.trim().split(' ').filter(Boolean).map(Number);
}

// No server has the reader's record: its result stays here, for the end of the new game.
const kThen = 'fogg.explored.';

export function keepThen(table: string, then: Then): void {
    try {
        sessionStorage.setItem(kThen + table, JSON.stringify(then));
    } catch {
        // Full or forbidden: the end does without.
    }
}

export function keptThen(table: string): Then {
    const text = sessionStorage.getItem(kThen + table);
    if (!text) return { points: [], names: [] };
    return JSON.parse(text) as Then;
}
