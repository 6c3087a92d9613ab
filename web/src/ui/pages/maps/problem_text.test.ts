// Words for every code that a map can be refused with.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../i18n';
import { problemText } from './problem_text';

beforeAll(() => Promise.all([loadMessages('common'), loadMessages('editor'), loadMessages('map_errors')]));

test('every code of docs/maps.md has words of its own', () => {
    const page = readFileSync('../docs/maps.md', 'utf8');
    const table = page.slice(page.indexOf('## Errors'));
    const codes = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
    expect(codes.length).toBeGreaterThan(20);
    const said = codes.map((code) => problemText({ line: 1, code, text: 'English' }));
    expect(said).not.toContain('English');
    expect(new Set(said).size).toBe(codes.length);
});

test('a route that is too long is told how long it may be', () => {
    expect(problemText({ line: 1, code: 'too_many', text: 'English', route: 0 })).toContain('eight spaces');
});

test('a code that is newer than the page is told in English', () => {
    expect(problemText({ line: 1, code: 'bad_weather', text: 'It rains.' })).toBe('It rains.');
});
