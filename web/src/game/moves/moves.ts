// The moves of docs/protocol.md ("A move is a short text") as values. The only module that puts a
// move's text together or takes it apart; everywhere else a move is a `Move`.
import type { Card } from '../../net/wire';

export type Move =
    /** By index in the offer. */
    | { kind: 'keep'; tickets: readonly number[] }
    | { kind: 'draw'; from: Card | 'deck' }
    | { kind: 'claim'; track: number; card: Card; wilds: number }
    | { kind: 'tickets' }
    | { kind: 'souvenir'; place: number }
    | { kind: 'place'; symbol: number; place: number }
    | { kind: 'pass' };

export function writeMove(move: Move): string {
    switch (move.kind) {
        case 'keep':
            // The protocol wants rising indices.
            return ['keep', ...[...move.tickets].sort((a, b) => a - b)].join(' ');
        case 'draw':
            return `draw ${move.from}`;
        case 'claim':
            return `claim ${move.track} ${move.card} ${move.wilds}`;
        case 'souvenir':
            return `souvenir ${move.place}`;
        case 'place':
            return `place ${move.symbol} ${move.place}`;
        default:
            return move.kind;
    }
}

/** Null for a kind of move that this client does not know. */
export function readMove(text: string): Move | null {
    const [kind, ...words] = text.split(' ');
    const [first = '', second = '', third = ''] = words;
    switch (kind) {
        case 'keep':
            return { kind, tickets: words.map(Number) };
        case 'draw':
            return { kind, from: first as Card | 'deck' };
        case 'claim':
            return { kind, track: Number(first), card: second as Card, wilds: Number(third) };
        case 'souvenir':
            return { kind, place: Number(first) };
        case 'place':
            return { kind, symbol: Number(first), place: Number(second) };
        case 'tickets':
        case 'pass':
            return { kind };
        default:
            return null;
    }
}

/** What a claim costs: `wilds`, and `colored` cards of `card`. */
export interface Payment {
    card: Card;
    colored: number;
    wilds: number;
}

/** docs/protocol.md: a claim pays with so many wilds, and the rest of the track's length in `card`. */
export function paymentOf(length: number, { card, wilds }: { card: Card; wilds: number }): Payment {
    return { card, wilds, colored: Math.max(0, length - wilds) };
}

export function sameMove(a: Move | null, b: Move | null): boolean {
    return a !== null && b !== null && writeMove(a) === writeMove(b);
}
