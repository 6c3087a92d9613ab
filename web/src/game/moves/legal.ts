// The legal moves, grouped by what a person looks for. The server says what may be done; nothing
// here knows why.
import type { Card, Hand } from '../../net/wire';
import { paymentOf, readMove, writeMove, type Move, type Payment } from './moves';

/** One way to pay for a track. */
export interface Way extends Payment {
    move: Move;
}

export interface Legal {
    /** The number of moves, including kinds unknown to this client. */
    count: number;
    has: (move: Move) => boolean;
    deck: boolean;
    /** Cards that may be taken from the market. */
    market: ReadonlySet<Card>;
    /** By track, cheapest first. */
    claims: ReadonlyMap<number, Way[]>;
    tickets: boolean;
    keep: boolean;
    /** Places to take a souvenir from. */
    souvenirs: number[];
    /** By symbol, the places where its stack may go. */
    placements: ReadonlyMap<number, number[]>;
    pass: boolean;
}

export function groupLegal(
    moves: readonly string[],
    hand: Hand,
    lengthOf: (track: number) => number,
): Legal {
    const market = new Set<Card>();
    const claims = new Map<number, Way[]>();
    const souvenirs: number[] = [];
    const placements = new Map<number, number[]>();
    let keep = false;
    for (const text of moves) {
        const move = readMove(text);
        switch (move?.kind) {
            case 'draw':
                if (move.from !== 'deck') market.add(move.from);
                break;
            case 'claim': {
                const { track } = move;
                const way = { move, ...paymentOf(lengthOf(track), move) };
                claims.set(track, [...(claims.get(track) ?? []), way]);
                break;
            }
            case 'keep':
                keep = true;
                break;
            case 'souvenir':
                souvenirs.push(move.place);
                break;
            case 'place':
                placements.set(move.symbol, [...(placements.get(move.symbol) ?? []), move.place]);
                break;
        }
    }
    for (const ways of claims.values()) sortWays(ways, hand);
    const all = new Set(moves);
    const has = (move: Move): boolean => all.has(writeMove(move));
    return {
        count: all.size,
        has,
        deck: has({ kind: 'draw', from: 'deck' }),
        market,
        claims,
        tickets: has({ kind: 'tickets' }),
        keep,
        souvenirs,
        placements,
        pass: has({ kind: 'pass' }),
    };
}

/** Fewest wilds first; then the colour with the most cards left over. */
export function sortWays(ways: Way[], hand: Hand): void {
    const left = (way: Way) => (hand[way.card] ?? 0) - way.colored;
    ways.sort((a, b) => a.wilds - b.wilds || left(b) - left(a));
}

/** For boards on which nobody is to move. */
export const kNothing: Legal = groupLegal([], {}, () => 0);
