// Texts that may stand in one place only: map ids in themes/ and in tutorial games, the texts of moves in
// game/moves/moves.ts.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const kMapIds = readdirSync('../maps')
    .filter((name) => name.endsWith('.toml'))
    .map((name) => name.replace('.toml', ''));

const kMayNameMaps = [
    // The looks of each map.
    'themes/',
    // Layouts computed in advance, by a fingerprint that begins with the id. Never looked up by map.
    'ui/board/settled.json',
    // A lesson is a story on one map, with its places by name.
    'ui/pages/learn/stories/',
];
const kMayWriteMoves = ['game/moves/moves.ts'];

function sources(besides: string[]): { path: string; text: string }[] {
    return readdirSync('src', { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(ts|svelte|css|json)$/.test(path) && !/\.(test|fake)\.ts$/.test(path))
        .filter((path) => !besides.some((allowed) => path.startsWith(allowed)))
        .map((path) => ({ path, text: readFileSync(`src/${path}`, 'utf8') }));
}

function lines(pattern: RegExp, besides: string[]): string[] {
    return sources(besides).flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])));
}

/** An id as a word of its own: in quotes, in a path, in a selector, as a property. */
const kMapId = new RegExp(`(?<![\\w-])(${kMapIds.join('|')})(?![\\w])`);
/** The beginning of a string that is a move: its verb, and what follows a space. */
const kMoveText = /['"`](keep|draw|claim|souvenir|place) (\d|\$\{|deck\b|red\b|wild\b)/;

describe('map ids', () => {
    test('stand in themes/ and tutorial games only', () => {
        expect(kMapIds).toContain('usa');
        expect(lines(kMapId, kMayNameMaps)).toEqual([]);
    });
    test('are found in whatever form they come', () => {
        for (const line of [
            "if (map.id === 'usa')", '[data-map="san_francisco"]', '.poster.usa {', 'class:usa={x}',
            "href: '/rules/usa'", 'const names = { usa: 1 };',
        ]) {
            expect(kMapId.test(line), line).toBe(true);
        }
        expect(kMapId.test('usable, the usage of toys')).toBe(false);
    });
});

describe('texts of moves', () => {
    test('are put together in game/moves/moves.ts only', () => {
        expect(lines(kMoveText, kMayWriteMoves)).toEqual([]);
        expect(lines(kMoveText, [])).not.toEqual([]);
    });
});
