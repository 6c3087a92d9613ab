import { describe, expect, test } from 'vitest';
import { indexMap } from '../board/map_index';
import { keptCars, moveReasons } from './move_reasons';
import { map, view } from '../table/table.fake';

const index = indexMap(map);
const place = (name: string): number => map.places.findIndex((one) => one.name === name);
const track = (a: string, b: string): number => index.tracks.findIndex(({ from, to }) =>
    (from === place(a) && to === place(b)) || (from === place(b) && to === place(a)));
const ticket = index.tickets.findIndex(({ from, to }) =>
    [from, to].includes(place('Dallas')) && [from, to].includes(place('New York')));
const held = { ...view, tickets: [{ ticket, done: false }] };
const claim = (id: number): string => `claim ${id} red 0`;

test('kept tickets take what their ways take together, with those one has', () => {
    const offer = [ticket, ...index.tickets.keys()].slice(0, 3);
    const choosing = { ...view, tickets: [], offer };
    expect(keptCars(index, choosing, 0, 'keep 0')).toBe(11);
    expect(keptCars(index, { ...choosing, tickets: [{ ticket, done: false }] }, 0, 'keep 0')).toBe(11);
    // In a replay all offers are open.
    expect(keptCars(index, { ...choosing, offer: undefined, offers: [offer, []] }, 0, 'keep 0')).toBe(11);
    for (const move of ['keep', 'draw deck', 'pass']) expect(keptCars(index, choosing, 0, move)).toBeNull();
});

describe('what speaks for a move', () => {
    test('is how much nearer a ticket comes, and the points', () => {
        const id = track('Dallas', 'Little Rock');
        expect(moveReasons(index, held, 0, claim(id))).toEqual([
            { code: 'nearer', ticket, from: 11, to: 9 },
            { code: 'points', points: 2 },
        ]);
    });
    test('is that it completes a ticket, or begins the last round', () => {
        const way = [track('Dallas', 'Little Rock'), track('Little Rock', 'Saint Louis'), track('Saint Louis', 'Pittsburgh')];
        const owners = [...view.owners].map((owner, id) => (way.includes(id) ? '0' : owner)).join('');
        const few = { ...held, owners, seats: view.seats.map((seat) => ({ ...seat, cars: 4 })) };
        const codes = moveReasons(index, few, 0, claim(track('Pittsburgh', 'New York'))).map(({ code }) => code);
        expect(codes).toEqual(['completes', 'ends_game', 'points']);
        const late = moveReasons(index, { ...few, last_round: true }, 0, claim(track('Pittsburgh', 'New York')));
        expect(late.map(({ code }) => code)).toEqual(['completes', 'points']);
    });
    test('is the card, new tickets, or nothing that a view shows', () => {
        expect(moveReasons(index, held, 0, 'draw red')).toEqual([{ code: 'gets_card', card: 'red' }]);
        expect(moveReasons(index, held, 0, 'tickets')).toEqual([{ code: 'gets_tickets' }]);
        for (const move of ['draw deck', 'pass', 'keep 0', 'nonsense']) expect(moveReasons(index, held, 0, move)).toEqual([]);
    });
});
