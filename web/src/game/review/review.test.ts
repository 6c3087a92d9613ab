import { describe, expect, test } from 'vitest';
import { candidatesOf, frameOf, judgeGuess, mistakesOf, mixed, nextFrame, reviewSteps, turnsOf } from './review';
import { frames, moves, review } from './review.fake';

const steps = reviewSteps(frames, review);
const total = (of: 'luck' | 'play' | 'others', seat: number): number => steps.reduce((sum, step) => sum + step[of][seat]!, 0);

describe('a review laid over a replay', () => {
    test('gives every move of the record to the frame it was made in', () => {
        expect(steps.map(({ first, last }) => [first, last])).toEqual([[1, 2], [3, 3], [4, 5], [6, 7], [8, 8]]);
        expect(steps.map(({ decision }) => decision?.n ?? null)).toEqual([null, 3, 4, 6, 8]);
        expect(steps[2]?.chance).toEqual(moves[4]?.chance);
    });
    test('divides what changed into luck, own play and others’, without a remainder', () => {
        review.seats.forEach((seat, i) => {
            expect(total('luck', i)).toBeCloseTo(seat.luck, 9);
            expect(total('play', i)).toBeCloseTo(seat.play, 9);
            expect(total('others', i)).toBeCloseTo(seat.others, 9);
            expect(seat.start + total('luck', i) + total('play', i) + total('others', i)).toBeCloseTo(seat.result, 9);
        });
    });
    test('knows nothing of what is not there yet', () => {
        const some = reviewSteps(frames, { ...review, moves: moves.slice(0, 4) });
        expect(some.map(({ chance }) => chance !== null)).toEqual([true, true, true, false, false]);
        expect(reviewSteps(frames, { ...review, seats: [], moves: [] })[2]).toMatchObject({ chance: null, decision: null, luck: [] });
    });
    test('has a game that was ended early end in the last frame', () => {
        const ended = { ...moves[0]!, n: 9, by: 'all' as const, change: [0.1, -0.1], chance: [1, 0] };
        const last = reviewSteps(frames, { ...review, moves: [...moves, ended] }).at(-1);
        expect([last?.last, last?.chance, last?.others[0]]).toEqual([9, [1, 0], expect.closeTo(0.46, 9)]);
        expect(last?.decision?.n).toBe(8);
    });
    test('finds the frame of a move, also of one that is not there', () => {
        expect([1, 2, 3, 4, 5, 8, 99].map((n) => frameOf(frames, n))).toEqual([0, 0, 1, 2, 2, 4, 4]);
    });
    test('finds mistakes and turning points in the order of the game', () => {
        expect(mistakesOf(steps)).toEqual([
            { frame: 2, seat: 1, class: 'blunder' }, { frame: 3, seat: 0, class: 'mistake' },
        ]);
        expect(turnsOf(frames, review).map(({ frame, number }) => [frame, number])).toEqual([[2, 1], [4, 2]]);
    });
    test('goes from one to the next and stops at both ends', () => {
        expect([nextFrame([2, 5], 0, 1), nextFrame([2, 5], 2, 1), nextFrame([2, 5], 5, 1)]).toEqual([2, 5, null]);
        expect([nextFrame([2, 5], 9, -1), nextFrame([2, 5], 5, -1), nextFrame([2, 5], 2, -1)]).toEqual([5, 2, null]);
    });
});

describe('the moves to guess from', () => {
    test('contain the one that was made', () => {
        const among = candidatesOf(moves[5]!);
        expect(among.filter(({ isPlayed }) => isPlayed)).toEqual([{ move: 'draw red', loss: 0.05, error: 0, isPlayed: true }]);
        const added = candidatesOf(moves[3]!);
        expect(added.map(({ move }) => move)).toEqual(['claim 4 red 0', 'draw wild', 'draw red', 'draw deck']);
        expect(added.at(-1)).toEqual({ move: 'draw deck', loss: 0.12, error: 0.01, isPlayed: true });
    });
    test('are judged by what can be told', () => {
        const best = { move: 'a', loss: 0, error: 0, isPlayed: false };
        const guess = (loss: number, error = 0) => judgeGuess({ move: 'b', loss, error, isPlayed: false }, best);
        expect(judgeGuess(best, best)).toBe('right');
        expect([guess(-0.05), guess(0.001), guess(0.015), guess(0.08, 0.05), guess(0.08, 0.01)])
            .toEqual(['even', 'even', 'near', 'near', 'off']);
    });
    test('stand in an order that gives nothing away', () => {
        const sorted = candidatesOf(moves[3]!);
        const worse = sorted.map((each) => ({ ...each, loss: 1 - each.loss, isPlayed: !each.isPlayed })).reverse();
        expect(mixed(worse).map(({ move }) => move)).toEqual(mixed(sorted).map(({ move }) => move));
    });
});
