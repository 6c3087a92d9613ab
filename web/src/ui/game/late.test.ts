// Words that are loaded after the first frame are said only by parts that wait for them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isLate } from '../../i18n/late';

const kHere = join(process.cwd(), 'src/ui/game');
// Functions for all parts; those that say such words are called by parts that wait.
const kShared = ['words/words.ts', 'words/about_words.ts'].map((name) => join(kHere, name));

function read(path: string): string {
    try {
        return readFileSync(path, 'utf8');
    } catch {
        return '';
    }
}

/** The file and all that it imports at once. */
function closure(path: string, seen = new Set<string>()): Set<string> {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const [, target = ''] of read(path).matchAll(/^\s*(?:import|export)[^'(]*'(\.[^']+)'/gm)) {
        const file = join(dirname(path), target);
        closure(/\.(svelte|ts)$/.test(file) && read(file) ? file : `${file}.ts`, seen);
    }
    return seen;
}

function lateWords(path: string): string[] {
    return [...closure(path)]
        .filter((file) => !kShared.includes(file))
        .flatMap((file) => [...read(file).matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, key = '']) => key))
        .filter(isLate);
}

test('the first frame says none of them', () => {
    expect(closure(join(kHere, 'TablePage.svelte')).size).toBeGreaterThan(30);
    expect(lateWords(join(kHere, 'TablePage.svelte'))).toEqual([]);
});

test('what comes later waits for those that it says', () => {
    const loaded = [...closure(join(kHere, 'TablePage.svelte'))].flatMap((file) =>
        [...read(file).matchAll(/(withWords\('table', )?import\('(\.[^']*\/[A-Z]\w+\.svelte)'\)/g)]
            .map(([, waits, path = '']) => ({ path: join(dirname(file), path), waits: waits !== undefined })));
    expect(loaded.filter(({ waits }) => waits).length).toBeGreaterThan(4);
    for (const { path } of loaded.filter(({ waits }) => !waits)) {
        expect(read(path), path).not.toBe('');
        expect(lateWords(path), path).toEqual([]);
    }
});
