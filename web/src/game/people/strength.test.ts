import { describe, expect, it } from 'vitest';
import { offered, stepOf } from './strength';

const kLadder = Array.from({ length: 10 }, (_, i) => `level_${i + 1}`);

describe('strengths', () => {
    it('are steps of a ladder', () => {
        expect(stepOf('level_10')).toBe(10);
        expect(stepOf('hard')).toBeNull();
        expect(stepOf('level_x')).toBeNull();
    });

    it('are what was wished for, if the server has it', () => {
        expect(offered(kLadder, 'level_7')).toBe('level_7');
        expect(offered(['easy', 'hard'], 'hard')).toBe('hard');
    });

    it('of earlier versions find their step', () => {
        const steps = ['easy', 'medium', 'hard', 'expert'].map((name) => stepOf(offered(kLadder, name)) ?? 0);
        expect(steps).toEqual([...steps].sort((a, b) => a - b));
        expect(steps.at(-1)).toBe(10);
    });

    it('that nobody knows become a middling one', () => {
        expect(offered(kLadder, 'wizard')).toBe('level_4');
        expect(offered([], 'level_3')).toBe('');
    });
});
