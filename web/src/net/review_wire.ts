// Reviews and statistics: GET /api/tables/ID/review as in docs/review.md, GET /api/statistics as in docs/protocol.md.
// Chances are from 0 to 1.
import type { Card } from './wire';

export type LuckKind = 'opening_tickets' | 'opening_hand' | 'market' | 'blind' | 'tickets' | 'other';
export type PlayKind = 'tickets' | 'cards' | 'routes' | 'end';
export type MistakeClass = 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewSeat {
    name: string;
    /** start + luck + play + others = result. */
    start: number;
    luck: number;
    play: number;
    others: number;
    result: number;
    /** Standard errors of the sums. */
    luck_error: number;
    play_error: number;
    others_error: number;
    /** From 0 to 100; null where the seat had nothing to decide. */
    accuracy: number | null;
    luck_by: Partial<Record<LuckKind, number>>;
    play_by: Partial<Record<PlayKind, number>>;
    decisions: number;
    inaccuracies: number;
    mistakes: number;
    blunders: number;
}

/** A code for i18n, with those of these that its words need. */
export interface ReviewCode {
    code: string;
    other?: number;
    track?: number;
    ticket?: number;
    tickets?: number[];
    card?: Card;
    from?: number;
    to?: number;
    points?: number;
    cars?: number;
    /** The number of a later move. */
    move?: number;
}

export interface ReviewMove {
    /** As in the record, from 1. */
    n: number;
    /** `all`: the game was ended early. */
    by: 'nature' | 'all' | number;
    kind: string;
    move: string;
    /** By seat, after the move; its standard error; what the move changed. */
    chance: number[];
    error: number[];
    change: number[];
    /** Best first, as far as the seat could know. */
    best?: { move: string; loss: number; error?: number }[];
    loss: number | null;
    loss_error: number | null;
    class: MistakeClass | null;
    reasons?: ReviewCode[];
}

export interface TurningPoint extends ReviewCode {
    n: number;
    /** Whose chance changed most, and by how much. */
    seat: number;
    change: number;
    /** Who made the move; null for nature. */
    by: number | null;
}

/** While it is being made, `done` is false and moves are still missing. */
export interface Review {
    format: number;
    map: string;
    games: number;
    done: boolean;
    progress: number;
    seats: ReviewSeat[];
    moves: ReviewMove[];
    turning_points: TurningPoint[];
}

/** A finished game of one's own, and what is known of luck and play in it. */
export interface StatisticsGame {
    table: string;
    map: string;
    seats: number;
    /** One's own. */
    seat: number;
    /** When, in milliseconds. */
    ended: number;
    /** Null: the server has not reviewed it yet. */
    review: ReviewSeat | null;
}
