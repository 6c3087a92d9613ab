import { expect, test } from 'vitest';
import { indexMap } from '../board/map_index';
import { keptCars } from './kept_cars';
import { map, view } from '../table/table.fake';

const index = indexMap(map);
const place = (name: string): number => map.places.findIndex((one) => one.name === name);
const ticket = index.tickets.findIndex(({ from, to }) =>
    [from, to].includes(place('Dallas')) && [from, to].includes(place('New York')));

test('kept tickets take what their ways take together, with those one has', () => {
    const offer = [ticket, ...index.tickets.keys()].slice(0, 3);
    const choosing = { ...view, tickets: [], offer };
    expect(keptCars(index, choosing, 0, 'keep 0')).toBe(11);
    expect(keptCars(index, { ...choosing, tickets: [{ ticket, done: false }] }, 0, 'keep 0')).toBe(11);
    // In a replay all offers are open.
    expect(keptCars(index, { ...choosing, offer: undefined, offers: [offer, []] }, 0, 'keep 0')).toBe(11);
    for (const move of ['keep', 'draw deck', 'pass']) expect(keptCars(index, choosing, 0, move)).toBeNull();
});
