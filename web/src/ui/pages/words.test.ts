import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadMessages, setLocale, t } from '../../i18n';
import { ApiError } from '../../net/api';
import type { TableRow } from '../../net/wire';
import { codesAfter } from '../game/words/codes.fake';
import { codeOf, errorText, paceText, timeText, whoSits } from './words';

const row: TableRow = {
    table: 'a', status: 'open', map: 'usa', pace: { kind: 'none' }, created: 0, updated: 0,
    seats: [{ kind: 'person', name: 'Ann' }, { kind: 'program', name: 'hard' }, { kind: 'open' }],
};

describe('words on pages', () => {
    beforeAll(async () => {
        await setLocale('en');
        await loadMessages('pages');
    });

    it('list who sits at a table', () => {
        expect(whoSits(row)).toBe('Ann, Computer (hard), and 1\u00a0free seat');
    });

    it('tell programs of the same strength apart', () => {
        const programs = ['easy', 'hard', 'easy'].map((name) => ({ kind: 'program' as const, name }));
        expect(whoSits({ ...row, seats: [...programs, { kind: 'open' }, { kind: 'open' }] })).toBe(
            'Computer (easy)\u00a01, Computer (hard), Computer (easy)\u00a02, and 2\u00a0free seats',
        );
    });

    it('give times in the largest unit', async () => {
        expect(timeText(30)).toBe('30 seconds');
        expect(timeText(900)).toBe('15 minutes');
        expect(timeText(43_200)).toBe('12 hours');
        expect(paceText({ kind: 'correspondence', seconds: 172_800 })).toBe('2 days per turn');
        expect(paceText({ kind: 'game', seconds: 1200, increment: 0 })).toBe('20 minutes each');
        expect(paceText({ kind: 'game', seconds: 1200, increment: 10 })).toBe(
            '20 minutes each, plus 10 seconds per turn',
        );
        await setLocale('fi');
        expect(paceText({ kind: 'live', seconds: 60 })).toBe('1 minuutti vuoroa kohti');
        await setLocale('en');
    });

    it('say what to do about an error, even an unknown one', () => {
        expect(errorText('offline')).toContain('connection');
        expect(errorText('brand_new')).toContain('brand_new');
        expect(codeOf(new ApiError('no_table', 404))).toBe('no_table');
        expect(codeOf(new TypeError('bug'))).toBe('internal');
    });

    it('say it for every code, once the words of tables are there', async () => {
        const codes = [...codesAfter('protocol.md', '\n## Codes'), ...codesAfter('referee.md', 'About a move, before the rules apply:')];
        const bare = () => codes.filter((code) => errorText(code) === t('common.error_unknown', { code }));
        expect(bare()).toContain('bad_pace');
        await vi.waitFor(() => expect(bare()).toEqual([]));
        expect(codes.filter((code) => /^[a-z_]+\.[a-z_]+$/.test(errorText(code)))).toEqual([]);
        expect(codes.length).toBeGreaterThan(80);
    });
});
