import { describe, expect, test } from 'vitest';
import { cardUse } from './card_use';
import { indexMap } from '../board/map_index';
import { map, view } from '../table/table.fake';

const index = indexMap(map);
const between = (a: string, b: string) => ({ from, to }: { from: number; to: number }): boolean => {
    const names = [map.places[from]?.name, map.places[to]?.name];
    return names.includes(a) && names.includes(b);
};
const ticket = index.tickets.findIndex(between('Dallas', 'New York'));
const held = { ...view, tickets: [{ ticket, done: false }] };
// The cheapest way: Dallas, Little Rock, Saint Louis, Pittsburgh, New York.
const green = index.tracks.findIndex((track) => between('Saint Louis', 'Pittsburgh')(track) && track.color === 'green');

describe('a card', () => {
    test('is good for the route of a ticket that it brings nearest', () => {
        expect(cardUse(index, { ...held, hand: { green: 3 } }, 0, 'green')).toMatchObject({ ticket, have: 4, all: 5, track: green });
        // A wild fills whatever lacks least.
        expect(cardUse(index, { ...held, hand: { green: 4 } }, 0, 'wild')).toMatchObject({ ticket, have: 5, all: 5 });
    });
    test('is good for nothing that is done, or that takes another colour', () => {
        expect(cardUse(index, { ...held, hand: { green: 3 }, tickets: [{ ticket, done: true }] }, 0, 'green')?.ticket).toBeNull();
        expect(cardUse(index, { ...held, hand: { green: 9, blue: 9, wild: 9 } }, 0, 'red')?.ticket ?? null).toBeNull();
    });
    test('that no ticket wants is good for the points of an open route', () => {
        const use = cardUse(index, { ...held, hand: { red: 3 }, tickets: [] }, 0, 'red')!;
        expect(use).toMatchObject({ ticket: null, have: 4 });
        expect(index.tracks[use.track]?.color).toMatch(/red|grey/);
        // Not one that takes more cars than are left.
        const few = { ...held, hand: { red: 3 }, tickets: [], seats: held.seats.map((seat) => ({ ...seat, cars: 3 })) };
        expect(cardUse(index, few, 0, 'red')?.all ?? 0).toBeLessThanOrEqual(3);
        expect(cardUse(index, { ...held, tickets: [], owners: held.owners.replaceAll('.', '1') }, 0, 'red')).toBeNull();
    });
    test('of a hand that is not seen says nothing; that of a replay is', () => {
        const { hand: _hand, tickets: _tickets, ...open } = held;
        expect(cardUse(index, open, 0, 'green')).toBeNull();
        const replayed = { ...open, hands: [{ green: 3 }, {}], all_tickets: [[{ ticket, done: false }], []] };
        expect(cardUse(index, replayed, 0, 'green')).toMatchObject({ have: 4, all: 5 });
    });
});
