// Every code that the documents name has words; nobody reads a bare code.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, setLocale, t } from '../../../i18n';
import { codesAfter } from './codes.fake';
import { refusalWords } from './refusal_words';

const isBare = (code: string): boolean => refusalWords(code) === t('common.error_unknown', { code });

describe('refusals', () => {
    beforeAll(async () => {
        await setLocale('en');
        await loadMessages('game');
        await loadMessages('table');
    });

    it('have words for every code of a table', () => {
        const codes = codesAfter('protocol.md', '\n## Codes');
        expect(codes.length).toBeGreaterThan(40);
        expect(codes.filter(isBare)).toEqual([]);
    });

    it('have words for every code of the rules', () => {
        const codes = codesAfter('referee.md', 'About a move, before the rules apply:');
        expect(codes.length).toBeGreaterThan(20);
        expect(codes.filter(isBare)).toEqual([]);
    });

    it('name a code that nobody knows', () => {
        expect(refusalWords('out_of_coffee')).toContain('out_of_coffee');
    });
});
