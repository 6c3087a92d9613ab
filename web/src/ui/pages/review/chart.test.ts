import { describe, expect, test } from 'vitest';
import { reviewSteps } from '../../../game/review/review';
import { frames, moves, review } from '../../../game/review/review.fake';
import { kLiveries } from '../../../game/people/seat_style';
import { bandPath, frameAt, kRhythms, laneBars, linePath, plotOf, pointsOf, spread, xOf, yOf } from './chart';

const steps = reviewSteps(frames, review);
const plot = plotOf({ width: 440, height: 200, before: 20, after: 20, above: 10, laneHeight: 40, below: 8 }, 4);

describe('the chart', () => {
    test('has frames from left to right and chances from bottom to top', () => {
        expect([xOf(plot, 0), xOf(plot, 4)]).toEqual([20, 420]);
        expect([yOf(plot, 1), yOf(plot, 0)]).toEqual([10, 146]);
        expect([yOf(plot, 1.4), yOf(plot, -1)]).toEqual([10, 146]);
    });
    test('finds the frame under a finger, within the game', () => {
        for (const frame of [0, 1, 2, 3, 4]) expect(frameAt(plot, xOf(plot, frame) + 3)).toBe(frame);
        expect([frameAt(plot, -50), frameAt(plot, 999)]).toEqual([0, 4]);
    });
    test('draws what is known and nothing else', () => {
        const known = reviewSteps(frames, { ...review, moves: moves.slice(0, 3) });
        expect(pointsOf(plot, known, 0)).toHaveLength(2);
        expect(linePath(pointsOf(plot, steps, 0)).match(/[ML]/g)).toEqual(['M', 'L', 'L', 'L', 'L']);
        expect(linePath([])).toBe('');
        expect(bandPath(plot, known.slice(0, 1), 0)).toBe('');
    });
    test('has a band around a line that is as wide as its uncertainty', () => {
        const ys = [...bandPath(plot, steps, 0).matchAll(/[ML][\d.]+ ([\d.]+)/g)].map((match) => Number(match[1]));
        expect(ys).toHaveLength(10);
        expect(ys[9]! - ys[0]!).toBeCloseTo(2 * 1.96 * 0.01 * 136, 0);
    });
    test('shows gains above and losses below the middle of the lane', () => {
        const bars = laneBars(plot, steps, 0);
        const at = (frame: number) => bars.filter(({ x, width }) => Math.abs(x + width / 2 - xOf(plot, frame)) < 1);
        expect(at(2).map(({ cause, y }) => [cause, y < plot.lane])).toEqual([['luck', false], ['others', true]]);
        expect(at(3).map(({ cause, y }) => [cause, y < plot.lane])).toEqual([['play', false]]);
        for (const { y, height } of bars) {
            expect(y).toBeGreaterThanOrEqual(plot.lane - plot.reach - 0.1);
            expect(y + height).toBeLessThanOrEqual(plot.lane + plot.reach + 0.1);
        }
    });
    test('moves marks apart that would cover each other, and no others', () => {
        expect(spread([50, 10], 15, 100)).toEqual([50, 10]);
        expect(spread([10, 100, 98, 99], 15, 100)).toEqual([10, 100, 70, 85]);
        expect(spread([], 15, 100)).toEqual([]);
    });
    test('has a rhythm of its own for the line of every livery', () => {
        expect(new Set(kLiveries.map((livery) => kRhythms[livery])).size).toBe(kLiveries.length);
    });
});
