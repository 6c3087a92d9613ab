// Playing on from a position of a finished game (docs/protocol.md: HTTP).
import { makeAt } from './api';

/** Where somebody may play on. */
export interface ExplorePlace {
    table: string;
    map: string;
    /** The version of the frame in the replay. */
    v: number;
    /** Whose decision it is, or who is looked at. */
    seat: number;
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

export function exploreTable(table: string, wish: ExploreWish): Promise<string> {
    return makeAt(`/api/tables/${encodeURIComponent(table)}/explore`, wish);
}
