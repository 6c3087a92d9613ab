import { expect, test } from 'vitest';
import type { View } from '../../net/wire';
import { owned, track, usa } from '../board/finding.fake';
import { praiseAll } from './praise';

test('everyone gets one, of different kinds if possible', () => {
    const [a, b] = [track(usa, 'Atlanta', 'Miami'), track(usa, 'Calgary', 'Winnipeg')];
    const seat = { cars: 10, points: 0, cards: 0, tickets: 1, offer: 0, souvenirs: [] };
    const standing = {
        routes: 10, tickets: 5, tickets_done: 1, longest: 5, bonus: 0, souvenirs: 0, total: 15,
        rank: 2 };
    const view = {
        owners: owned(usa, { [a]: 0, [b]: 1 }), seats: [seat, seat, seat],
        standings: [
            standing,
            { ...standing, routes: 15, longest: 6, bonus: 10, rank: 1 },
            { ...standing, routes: 0, tickets: -4, tickets_done: 0, longest: 0, rank: 3 }],
        all_tickets: [[{ ticket: 0, done: true }], [{ ticket: 1, done: false }], []],
    } as unknown as View;
    const praise = praiseAll(view, usa);
    expect(praise.length).toBe(3);
    expect(new Set(praise.map((p) => p.key)).size).toBe(3);
    expect(praise[2]?.key).toBe('end.praise.steady');
});
