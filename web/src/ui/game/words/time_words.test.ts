import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, setLocale } from '../../../i18n';
import { paceWords } from './pace_words';
import { timeWords } from './time_words';

describe('time on clocks', () => {
    beforeAll(async () => {
        await setLocale('en');
        await loadMessages('table');
    });

    it('is shown by the second, and by the tenth when it is low', () => {
        expect(timeWords(3_600_000)).toBe('1:00:00');
        expect(timeWords(65_000)).toBe('1:05');
        expect(timeWords(10_000)).toBe('0:10');
        expect(timeWords(9_950)).toBe('10.0');
        expect(timeWords(9_949)).toBe('10.0');
        expect(timeWords(9_420)).toBe('9.5');
        expect(timeWords(1)).toBe('0.1');
        expect(timeWords(0)).toBe('0.0');
        expect(timeWords(-5)).toBe('0.0');
    });

    it('follows the language', async () => {
        await setLocale('de');
        expect(timeWords(4_200)).toBe('4,2');
        await setLocale('en');
    });

    it('is explained', () => {
        expect(paceWords({ kind: 'live', seconds: 60 })).toBe('1:00 for a turn');
        expect(paceWords({ kind: 'game', seconds: 1200, increment: 10 })).toContain('plus 10 seconds');
        expect(paceWords({ kind: 'game', seconds: 60, increment: 0 })).toContain('1\u00a0minute for each');
    });
});
