// Examples of routes, with cards that claim them and cards that do not (C13, C14, S4), for any map.
import type { MapIndex, Track } from '../../../game/board/map_index';
import { kCards, type Card } from '../../../net/wire';

/** Why cards are right or wrong. */
export type Reason =
    | 'match' | 'other_color' | 'few' | 'one_color' | 'mixed' | 'stands_in' | 'wilds_alone' | 'replaces_one'
    | 'anchor' | 'more_wilds' | 'no_anchor';

export interface Payment {
    cards: Card[];
    isRight: boolean;
    reason: Reason;
}

export interface PayExample {
    track: Track;
    payments: Payment[];
}

/** Fewer where a map has no such route. */
export function payExamples(index: MapIndex): PayExample[] {
    const plain = index.tracks.filter(({ ferries }) => ferries === 0);
    const colored = inGoodLength(plain.filter(({ color }) => color !== 'grey'), 3);
    const grey = inGoodLength(plain.filter(({ color }) => color === 'grey'), 3);
    const wild = inGoodLength(plain.filter((track) => track.color !== 'grey' && track.color !== colored?.color), 4);
    const other = inGoodLength(plain.filter(({ color, id }) => color === 'grey' && id !== grey?.id), 4);
    const ferry = inGoodLength(index.tracks.filter(({ ferries }) => ferries === 1), 3);
    return [
        colored && coloredExample(index, colored),
        grey && greyExample(index, grey),
        wild && wildExample(index, wild),
        ferry ? ferryExample(index, ferry) : other && greyWildExample(index, other),
    ].filter((example) => example !== undefined)
        .map(({ track, payments }) => ({ track, payments: payments.filter((payment) => hasCards(index, payment)) }))
        .filter(({ payments }) => payments.length > 0);
}

/** A drawn map may have a single colour, few cards, or no wild ones. */
function hasCards({ map }: MapIndex, { cards }: Payment): boolean {
    return cards.every((card) => cards.filter((one) => one === card).length <= (map.cards[card] ?? 0));
}

function coloredExample(index: MapIndex, track: Track): PayExample {
    const [own, other] = colorsFor(index, track);
    const { length } = track;
    return {
        track,
        payments: [
            right('match', cards([own, length])),
            wrong('other_color', cards([own, length - 1], [other, 1])),
            wrong('few', cards([own, length - 1])),
        ],
    };
}

function greyExample(index: MapIndex, track: Track): PayExample {
    const [own, other] = colorsFor(index, track);
    const { length } = track;
    return {
        track,
        payments: [
            right('one_color', cards([own, length])),
            right('stands_in', cards([own, length - 1], ['wild', 1])),
            wrong('mixed', cards([own, length - 1], [other, 1])),
        ],
    };
}

function wildExample(index: MapIndex, track: Track): PayExample {
    const [own, other] = colorsFor(index, track);
    const { length } = track;
    return {
        track,
        payments: [
            right('stands_in', cards([own, length - 1], ['wild', 1])),
            right('wilds_alone', cards(['wild', length])),
            wrong('replaces_one', cards([own, length - 2], [other, 1], ['wild', 1])),
        ],
    };
}

function greyWildExample(index: MapIndex, track: Track): PayExample {
    const [own, other] = colorsFor(index, track);
    const { length } = track;
    return {
        track,
        payments: [
            right('one_color', cards([other, length])),
            right('wilds_alone', cards(['wild', length])),
            wrong('mixed', cards([own, length - 2], [other, 1], ['wild', 1])),
        ],
    };
}

function ferryExample(index: MapIndex, track: Track): PayExample {
    const [own] = colorsFor(index, track);
    const { length, ferries } = track;
    return {
        track,
        payments: [
            right('anchor', cards(['wild', ferries], [own, length - ferries])),
            right('more_wilds', cards(['wild', ferries + 1], [own, length - ferries - 1])),
            wrong('no_anchor', cards([own, length])),
        ],
    };
}

/** A single route of the wanted length where there is one, else the nearest to it. */
function inGoodLength(tracks: Track[], length: number): Track | undefined {
    const price = (track: Track): number => Math.abs(track.length - length) * 2 + (track.twins.length > 0 ? 1 : 0);
    const usable = tracks.filter((track) => track.length > 1);
    return usable.reduce<Track | undefined>(
        (best, track) => (best && price(best) <= price(track) ? best : track),
        undefined,
    );
}

/** The route's own colour, or any for a grey one, and another. */
function colorsFor(index: MapIndex, { color }: Track): [Card, Card] {
    const all = kCards.filter((card) => card !== 'wild');
    const has = all.filter((card) => (index.map.cards[card] ?? 0) > 0);
    const own = color === 'grey' ? (has[0] ?? all[0]!) : color;
    return [own, has.findLast((card) => card !== own) ?? all.find((card) => card !== own)!];
}

function cards(...groups: [Card, number][]): Card[] {
    return groups.flatMap(([card, n]) => Array.from({ length: Math.max(0, n) }, () => card));
}

function right(reason: Reason, paid: Card[]): Payment {
    return { cards: paid, isRight: true, reason };
}

function wrong(reason: Reason, paid: Card[]): Payment {
    return { cards: paid, isRight: false, reason };
}
