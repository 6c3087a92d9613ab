import { describe, expect, it } from 'vitest';
import { kMapIds, readMap } from '../../../../geo/maps';
import { indexMap, type Track } from '../../../game/board/map_index';
import type { Card } from '../../../net/wire';
import { payExamples } from './pay_examples';

/** C13, C14, S4 in the plainest words. */
function claims({ length, color, ferries }: Track, cards: Card[]): boolean {
    const colored = cards.filter((card) => card !== 'wild');
    return cards.length === length
        && cards.length - colored.length >= ferries
        && new Set(colored).size <= 1
        && (color === 'grey' || colored.every((card) => card === color));
}

describe.each(kMapIds.map((id) => ({ id, index: indexMap(readMap(id)) })))('examples on $id', ({ index }) => {
    const examples = payExamples(index);

    it('C13, C14, S4: are right where they say so, and wrong where they say so', () => {
        for (const { track, payments } of examples) {
            for (const { cards, isRight, reason } of payments) expect(claims(track, cards), reason).toBe(isRight);
        }
    });

    it('show right and wrong', () => {
        expect(examples.length).toBeGreaterThanOrEqual(3);
        for (const { payments } of examples) {
            expect(new Set(payments.map(({ isRight }) => isRight)).size).toBe(2);
        }
    });

    it('take no more cards than the map has', () => {
        for (const { cards } of examples.flatMap(({ payments }) => payments)) {
            for (const card of cards) {
                expect(cards.filter((one) => one === card).length).toBeLessThanOrEqual(index.map.cards[card] ?? 0);
            }
        }
    });
});

it('shows single routes of several spaces, and a ferry where there are ferries', () => {
    for (const [id, n] of [['usa', 4], ['san_francisco', 4]] as const) {
        const examples = payExamples(indexMap(readMap(id)));
        expect(examples).toHaveLength(n);
        for (const { track } of examples) {
            expect(track.length).toBeGreaterThanOrEqual(3);
            expect(track.twins).toEqual([]);
        }
    }
});
