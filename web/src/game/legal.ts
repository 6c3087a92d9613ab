// The list of legal moves, sorted by what a person would look for. The server says what may be done;
// nothing here knows why.
import type { Card, Hand } from '../net/wire';

/** One way to pay for a track: `colored` cards of `card`, and `wilds`. */
export interface Way {
    move: string;
    card: Card;
    colored: number;
    wilds: number;
}

export interface Legal {
    all: ReadonlySet<string>;
    deck: boolean;
    /** Cards that may be taken from the market. */
    market: ReadonlySet<Card>;
    /** By track, the thriftiest way first. */
    claims: ReadonlyMap<number, Way[]>;
    tickets: boolean;
    keep: boolean;
    /** Places that offer a souvenir to choose. */
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
    for (const move of moves) {
        const [verb = '', first = '', second = '', third = ''] = move.split(' ');
        switch (verb) {
            case 'draw':
                if (first !== 'deck') market.add(first as Card);
                break;
            case 'claim': {
                const track = Number(first);
                const wilds = Number(third);
                const way: Way = {
                    move,
                    card: second as Card,
                    wilds,
                    colored: Math.max(0, lengthOf(track) - wilds),
                };
                claims.set(track, [...(claims.get(track) ?? []), way]);
                break;
            }
            case 'keep':
                keep = true;
                break;
            case 'souvenir':
                souvenirs.push(Number(first));
                break;
            case 'place': {
                const symbol = Number(first);
                placements.set(symbol, [...(placements.get(symbol) ?? []), Number(second)]);
                break;
            }
        }
    }
    for (const ways of claims.values()) sortWays(ways, hand);
    const all = new Set(moves);
    return {
        all,
        deck: all.has('draw deck'),
        market,
        claims,
        tickets: all.has('tickets'),
        keep,
        souvenirs,
        placements,
        pass: all.has('pass'),
    };
}

/** Fewest wilds first; then the colour of which most would be left. */
export function sortWays(ways: Way[], hand: Hand): void {
    const left = (way: Way) => (hand[way.card] ?? 0) - way.colored;
    ways.sort((a, b) => a.wilds - b.wilds || left(b) - left(a));
}

/** `keep 0 2`; the chosen indices in any order. */
export function keepMove(chosen: Iterable<number>): string {
    return ['keep', ...[...chosen].sort((a, b) => a - b)].join(' ');
}
