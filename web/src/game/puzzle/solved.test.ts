import { describe, expect, test } from 'vitest';
import { afterTry, noneSolved, puzzleKey, readSolved, writeSolved } from './solved';

describe('puzzles that were tried', () => {
    test('count once', () => {
        const once = afterTry(noneSolved(), 'a 1', 1500, false);
        expect(afterTry(once, 'a 1', 1500, true)).toBe(once);
        expect(once.tries).toEqual({ 'a 1': false });
    });
    test('make a streak, which a wrong answer ends', () => {
        let solved = noneSolved();
        for (const n of [1, 2, 3]) solved = afterTry(solved, puzzleKey('ff', n), 1500, true);
        expect([solved.streak, solved.best]).toEqual([3, 3]);
        solved = afterTry(solved, puzzleKey('ff', 4), 1500, false);
        expect([solved.streak, solved.best]).toEqual([0, 3]);
    });
    test('move the rating by what was expected, less and less', () => {
        const first = afterTry(noneSolved(), 'a 1', 1300, true);
        expect(first.rating).toBe(1360);
        const hard = afterTry(noneSolved(), 'a 1', 2100, false);
        expect(hard.rating).toBeGreaterThan(1290);
        let solved = noneSolved();
        for (let n = 0; n < 60; ++n) solved = afterTry(solved, `a ${n}`, solved.rating, n % 2 === 0);
        const before = solved.rating;
        expect(afterTry(solved, 'b', before, true).rating - before).toBe(12);
    });
    test('are kept, and survive what somebody else wrote there', () => {
        const kept = new Map<string, string>();
        const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
        const solved = afterTry(noneSolved(), 'a 1', 1500, true);
        writeSolved(solved, store);
        expect(readSolved(store)).toEqual(solved);
        for (const text of ['{', '[]', '7', '{"tries":3,"streak":"x"}']) {
            kept.set('fogg.puzzles', text);
            expect(readSolved(store)).toEqual(noneSolved());
        }
    });
});
