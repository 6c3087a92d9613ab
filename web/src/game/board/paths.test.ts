import { describe, expect, test } from 'vitest';
import { owned, place, track, usa } from './finding.fake';
import { cheapest, together } from './paths';

describe('the cheapest connection', () => {
    const empty = owned(usa, {});
    const board = { index: usa, owners: empty, seats: 2, seat: 0 };
    const from = place(usa, 'Seattle');
    const to = place(usa, 'San Francisco');
    test('on an empty board', () => {
        const way = cheapest(board, from, to);
        expect(way?.cars).toBe(6);
        expect(way?.missing).toEqual(way?.tracks);
    });
    test('the seat’s own routes cost nothing', () => {
        const own = track(usa, 'Portland', 'San Francisco', 1);
        const way = cheapest({ ...board, owners: owned(usa, { [own]: 0 }) }, from, to);
        expect(way?.cars).toBe(1);
        expect(way?.tracks).toContain(own);
        expect(way?.missing).not.toContain(own);
    });
    test('is null for a place that is cut off', () => {
        const walls = Object.fromEntries((usa.at[place(usa, 'Miami')] ?? []).map((id) => [id, 1]));
        const way = cheapest({ ...board, owners: owned(usa, walls) }, place(usa, 'Miami'), to);
        expect(way).toBeNull();
    });
    test('takes no cars if the ticket is done', () => {
        const own = track(usa, 'Portland', 'Seattle', 0);
        const way = cheapest(
            { ...board, owners: owned(usa, { [own]: 0 }) }, from, place(usa, 'Portland'));
        expect(way).toEqual({ tracks: [own], missing: [], cars: 0 });
    });
    test('of several tickets counts what they share once', () => {
        const portland = place(usa, 'Portland');
        expect(together(board, [{ from, to }])).toBe(6);
        expect(together(board, [{ from, to }, { from, to: portland }])).toBe(6);
        expect(together(board, [{ from: portland, to: from }, { from: portland, to }])).toBe(6);
        expect(together(board, [])).toBe(0);
        const walls = Object.fromEntries((usa.at[place(usa, 'Miami')] ?? []).map((id) => [id, 1]));
        expect(together({ ...board, owners: owned(usa, walls) }, [{ from, to }, { from: place(usa, 'Miami'), to }])).toBeNull();
        expect(together({ ...board, seat: null }, [{ from, to }])).toBeNull();
    });
});
