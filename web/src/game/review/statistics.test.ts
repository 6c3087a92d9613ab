import { describe, expect, test } from 'vitest';
import type { ReviewSeat, StatisticsGame } from '../../net/review_wire';
import { isCertain, meanOf, statisticsOf } from './statistics';

function game(ended: number, luck: number, play: number, accuracy: number | null = 50): StatisticsGame {
    const review: ReviewSeat = {
        name: 'Ann', start: 0.5, luck, play, others: 0, result: 0.5 + luck + play, accuracy,
        luck_error: 0, play_error: 0, others_error: 0,
        luck_by: { market: luck }, play_by: { routes: play }, decisions: 9, inaccuracies: 0, mistakes: 1, blunders: 1,
    };
    return { table: `t${ended}`, map: 'usa', seats: 2, seat: 0, ended, review };
}

describe('means', () => {
    test('of one value have no interval', () => {
        expect(meanOf([3])).toEqual({ mean: 3, half: null });
        expect(isCertain(meanOf([3]))).toBe(false);
    });
    test('have intervals by Student', () => {
        const { mean, half } = meanOf([1, 2, 3, 4]);
        expect(mean).toBe(2.5);
        expect(half).toBeCloseTo(3.18 * Math.sqrt(5 / 3 / 4), 10);
        expect(isCertain({ mean, half })).toBe(true);
        expect(meanOf(Array.from({ length: 200 }, (_, i) => i % 2)).half).toBeCloseTo(1.98 * Math.sqrt(0.25 / 199), 10);
    });
});

describe('statistics', () => {
    test('without reviews there are none', () => {
        expect(statisticsOf([])).toBeNull();
        expect(statisticsOf([{ ...game(1, 0, 0), review: null }])).toBeNull();
    });
    test('of a few games have no intervals, which would be wider than any answer', () => {
        const some = (n: number): ReturnType<typeof statisticsOf> =>
            statisticsOf(Array.from({ length: n }, (_, i) => game(i, i % 2, -i / 10, 40 + i)));
        expect(some(4)?.luck.half).toBeNull();
        expect(some(4)?.accuracy?.half).toBeNull();
        expect(some(4)?.luckBy.every(([, { half }]) => half === null)).toBe(true);
        expect(some(5)?.luck.half).toBeGreaterThan(0);
        expect(some(5)?.accuracy?.half).toBeGreaterThan(0);
    });
    test('are sums over the games, the oldest first', () => {
        const all = [game(30, 0.1, -0.2), game(10, 0.3, 0, null), { ...game(20, 9, 9), review: null }];
        const statistics = statisticsOf(all);
        expect(statistics?.games.map(({ ended }) => ended)).toEqual([10, 30]);
        expect(statistics?.luck.mean).toBeCloseTo(0.2, 10);
        expect(statistics?.luckSums).toEqual([0.3, 0.4]);
        expect(statistics?.playSums).toEqual([0, -0.2]);
        expect(statistics?.accuracy).toEqual({ mean: 50, half: null });
        expect(statistics?.errors.mean).toBe(2);
        expect(statistics?.luckBy.find(([kind]) => kind === 'market')?.[1].mean).toBeCloseTo(0.2, 10);
        expect(statistics?.playBy.find(([kind]) => kind === 'routes')?.[1].mean).toBeCloseTo(-0.1, 10);
    });
});
