// Every code that the documents name has words; nobody reads a bare code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, setLocale, t } from '../../../i18n';
import { refusalWords } from './words';

const kDocs = join(import.meta.dirname, '../../../../../docs');

// The codes in the first column of the tables that follow a heading or line.
function codesAfter(file: string, start: string): string[] {
    const text = readFileSync(join(kDocs, file), 'utf8').split(start)[1]?.split('About a score sheet')[0] ?? '';
    return text
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .flatMap((line) => (line.split('|')[1] ?? '').match(/[a-z_]+/g) ?? []);
}

const isBare = (code: string): boolean => refusalWords(code) === t('refused.unknown', { code });

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
