// Compares the message files with each other and with the code. Read from disk, as translators see them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kClientAreas, kProgramAreas, kReportAreas } from './areas';
import { compileMessages } from './compile';
import { kLocales } from './locale';
import { messageArguments, messageShape, pluralCategories } from './message_shape';

const kRoot = join(import.meta.dirname, '../../..');
const kAreas: string[] = [...kClientAreas, ...kProgramAreas];
type File = Record<string, string>;

function read<T = File>(...path: string[]): T {
    return JSON.parse(readFileSync(join(kRoot, 'i18n', ...path), 'utf8')) as T;
}

const files = Object.fromEntries(
    [...kLocales, 'notes'].map((folder) => [
        folder,
        Object.fromEntries(kAreas.map((area) => [area, read(folder, `${area}.json`)])),
    ]),
) as Record<string, Record<string, File>>;

const english: File = Object.assign({}, ...Object.values(files['en'] ?? {})) as File;
/** What the client can use; tests/words checks what the program does. */
const client: File = Object.assign({}, ...kClientAreas.map((area) => files['en']?.[area])) as File;
const others = kLocales.filter((language) => language !== 'en');

function all(language: string): File {
    return Object.assign({}, ...Object.values(files[language] ?? {})) as File;
}

describe('message files', () => {
    it('have the same keys in every language, and a note for each', () => {
        for (const area of kAreas) {
            const keys = Object.keys(files['en']?.[area] ?? {}).sort();
            for (const folder of [...others, 'notes']) {
                const here = Object.keys(files[folder]?.[area] ?? {}).sort();
                expect(here, `${folder}/${area}.json`).toEqual(keys);
            }
        }
    });

    it('are all known', () => {
        for (const folder of [...kLocales, 'notes']) {
            const here = readdirSync(join(kRoot, 'i18n', folder)).sort();
            expect(here, folder).toEqual(kAreas.map((area) => `${area}.json`).sort());
        }
    });

    it('have each key once in all areas together', () => {
        const keys = kAreas.flatMap((area) => Object.keys(files['en']?.[area] ?? {}));
        expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    });

    it.each(others)('keep a number and its percent sign on one line in %s', (language) => {
        for (const [key, text] of Object.entries(all(language))) expect(text, `${language} ${key}`).not.toMatch(/\d %/);
    });

    it.each(others)('take the same arguments in %s as in English', (language) => {
        for (const [key, text] of Object.entries(all(language))) {
            expect(messageShape(text), `${language} ${key}`).toEqual(messageShape(english[key] ?? ''));
        }
    });

    it.each(kLocales)('use the plurals that %s has', (language) => {
        const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
        for (const [key, text] of Object.entries(all(language))) {
            const used = pluralCategories(text);
            if (used.length > 0) expect(used, `${language} ${key}`).toEqual(known);
        }
    });

    it('are translated, apart from listed exceptions', () => {
        const same = read<Record<string, { in: string[]; because: string }>>('same_as_english.json');
        for (const language of others) {
            for (const [key, text] of Object.entries(all(language))) {
                const allowed = same[key]?.in.includes(language) ?? false;
                expect(text === english[key], `${language} ${key}: ${text}`).toBe(allowed);
            }
        }
        for (const key of Object.keys(same)) expect(english[key], key).toBeDefined();
    });

    it.each(kLocales)('are tidy in %s: no empty text, loose space or exclamation mark', (language) => {
        for (const [key, text] of Object.entries(all(language))) {
            expect(text, `${language} ${key}`).not.toMatch(/^$|^\s|\s$| {2}|!|\.\.\./);
        }
    });

    // One word for each thing, all over the client: what else one could call it is listed here.
    it('call things by the words of the rules', () => {
        const words = read<Record<string, Record<string, string>>>('other_words.json');
        const wrong: string[] = [];
        for (const [language, table] of Object.entries(words)) {
            for (const [other, ours] of Object.entries(table)) {
                const pattern = new RegExp(other, 'i');
                for (const [key, text] of Object.entries(all(language))) {
                    if (!pattern.test(text.replace(/\{\w+/g, '{'))) continue;
                    wrong.push(`${language} ${key}, say ${ours}: ${text}`);
                }
            }
        }
        expect(wrong).toEqual([]);
    });

    // German writes a capital before a sentence; these do not.
    it.each(['da', 'nb', 'sv'] as const)('go on in small letters after a colon in %s', (language) => {
        const capital = Object.entries(all(language)).filter(([, text]) => /\p{Ll}: (?!Fogg|Enter|Esc)\p{Lu}\p{Ll}* /u.test(text));
        expect(capital).toEqual([]);
    });

    it.each(kLocales)('compile in %s to modules that evaluate nothing', (language) => {
        const source = compileMessages(language, all(language));
        expect(source).toContain('export default');
        expect(source).not.toMatch(/\beval\b|new Function/);
    });
});

// Browsers read the manifest without the client: it carries its words in all languages itself.
describe('the manifest', () => {
    it('describes the client in every language, as the home page does', () => {
        const file = join(kRoot, 'web/public/manifest.webmanifest');
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
        const said = (language: string): string => all(language)['pages.tagline_more'] ?? '';
        expect(manifest['lang']).toBe('en');
        expect(manifest['description']).toBe(said('en'));
        expect(manifest['description_localized']).toEqual(
            Object.fromEntries(others.map((language) => [language, said(language)])),
        );
    });
});

interface Use {
    file: string;
    key: string;
    /** Null where they cannot be read from the source. */
    params: string[] | null;
}

function sources(): { file: string; text: string }[] {
    const root = join(kRoot, 'web/src');
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$/.test(file))
        .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

const kKey = /['"`]([a-z_]+\.[a-z0-9_.]*)(\$\{)?/g;

describe('the code', () => {
    const literal = new Set<string>();
    const prefixes = new Set<string>();
    const uses: Use[] = [];
    for (const { file, text } of sources()) {
        for (const [, key = '', template] of text.matchAll(kKey)) {
            (template ? prefixes : literal).add(key);
        }
        for (const match of text.matchAll(/\bt\(\s*['"]([a-z0-9_.]+)['"]\s*(,\s*)?(\{)?/g)) {
            const open = match.index + match[0].length;
            const params = match[3] ? names(text, open) : match[2] ? null : [];
            uses.push({ file, key: match[1] ?? '', params });
        }
    }

    it('uses no key that does not exist', () => {
        for (const { file, key } of uses) expect(client[key], `${file}: ${key}`).toBeDefined();
    });

    it('uses every key there is', () => {
        // tests/words checks that the program uses all of these.
        const reports = new Set(kReportAreas.flatMap((area) => Object.keys(files['en']?.[area] ?? {})));
        const unused = Object.keys(client).filter((key) => !reports.has(key)).filter(
            (key) => !literal.has(key) && ![...prefixes].some((prefix) => key.startsWith(prefix)),
        );
        expect(unused).toEqual([]);
    });

    it('gives each message its arguments', () => {
        for (const { file, key, params } of uses) {
            const text = client[key];
            if (text === undefined || params === null) continue;
            expect(params.sort(), `${file}: ${key}`).toEqual(messageArguments(text).sort());
        }
    });
});

// The names in an object literal that begins before `at`, or null where it cannot be read simply.
function names(text: string, at: number): string[] | null {
    const found: string[] = [];
    let depth = 0;
    let part = '';
    for (let i = at; i < text.length; i += 1) {
        const c = text[i] ?? '';
        if (depth === 0 && (c === ',' || c === '}')) {
            if (part.trim().startsWith('...')) return null;
            const name = /^\s*['"]?(\w+)/.exec(part)?.[1];
            if (name) found.push(name);
            if (c === '}') return found;
            part = '';
        } else {
            if ('({['.includes(c)) depth += 1;
            if (')}]'.includes(c)) depth -= 1;
            part += c;
        }
    }
    return null;
}
