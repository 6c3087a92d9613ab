import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clipName, sameName } from './name';

interface Case { text: string; times?: number; why?: string }
// The server's tests read the same file.
const cases = JSON.parse(readFileSync('../tests/data/names.json', 'utf8')) as {
    fit: Case[]; too_long: Case[]; same: [string, string][]; different: [string, string][];
};
const whole = ({ text, times = 1 }: Case): string => text.repeat(times);

describe('names', () => {
    test.each(cases.fit)('fit: $text $times', (one) => {
        expect(clipName(whole(one))).toBe(whole(one));
    });

    test.each(cases.too_long)('are cut between characters: $text $times', (one) => {
        const cut = clipName(whole(one));
        expect(cut.length).toBeLessThan(whole(one).length);
        expect(cut).toBe(one.text.repeat(cut.length / one.text.length));
        expect(cut).not.toBe('');
    });

    test.each(cases.same)('%s and %s are the same', (a, b) => expect(sameName(a, b)).toBe(true));
    test.each(cases.different)('%s and %s are not', (a, b) => expect(sameName(a, b)).toBe(false));
});
