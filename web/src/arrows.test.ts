// Which folder may import which. README.md shows the same table; tests/tidy does this for C++.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

// `settings`, `router` and `idle` are files of src itself, which import nothing of ours.
const kMayImport: Record<string, string[]> = {
    crypto: [],
    engine: ['crypto'],
    no_server: [],
    net: ['engine', 'no_server'],
    i18n: [],
    styles: [],
    settings: [],
    router: ['no_server'],
    idle: [],
    game: ['net', 'crypto'],
    editor: ['net'],
    themes: ['idle'],
    'ui/art': ['net', 'game', 'themes'],
    'ui/board': ['net', 'game', 'themes', 'settings', 'idle', 'ui/art'],
    'ui/game': ['net', 'game', 'themes', 'i18n', 'settings', 'router', 'idle', 'ui/art', 'ui/board'],
    'ui/pages': [
        'crypto', 'net', 'no_server', 'game', 'editor', 'themes', 'i18n', 'settings', 'router', 'ui/art', 'ui/board', 'ui/game',
    ],
    'ui/editor': [
        'net', 'no_server', 'game', 'editor', 'themes', 'i18n', 'settings', 'router', 'ui/art', 'ui/board', 'ui/game', 'ui/pages',
    ],
};
// The rooms of game, and which of them each may import.
const kStateRooms: Record<string, string[]> = {
    board: [],
    moves: [],
    people: [],
    fairness: [],
    table: ['board', 'moves', 'people', 'fairness'],
    control: ['board', 'moves', 'table'],
    hints: ['board', 'moves', 'table', 'control'],
    puzzle: ['board', 'moves'],
    review: ['board'],
};
// The same for ui/game. TablePage.svelte, above its rooms, may import all.
const kViewRooms: Record<string, string[]> = {
    words: [],
    notices: ['words'],
    frame: ['notices'],
    cards: ['words'],
    players: ['words', 'notices', 'cards'],
    seats: ['words', 'notices', 'frame', 'players'],
    choices: ['words', 'cards'],
    menu: ['words', 'notices', 'frame', 'seats'],
    end: ['words', 'frame', 'players'],
    practice: ['words'],
    play: ['words', 'practice', 'notices', 'frame', 'cards', 'players', 'choices', 'menu', 'end'],
};
const kRooms: Record<string, Record<string, string[]>> = { game: kStateRooms, 'ui/game': kViewRooms };
const kWithoutRoom = ['ui/game/TablePage.svelte'];
// These put everything together: main.ts, App.svelte, the routes to the pages.
const kTop = ['main', 'App', 'routes', 'other_pages', 'lost'];

const kSource = join(process.cwd(), 'src');

/** The row of the table that a file of src belongs to. */
function folderOf(path: string): string {
    const folder = Object.keys(kMayImport).find((name) => path.startsWith(`${name}/`));
    return folder ?? (path.split(/[./]/)[0] ?? '');
}

/** The room of its folder that a file is in; undefined for a file directly in that folder. */
function roomOf(path: string): string | undefined {
    return path.slice(folderOf(path).length).match(/^\/(\w+)\//)?.[1];
}

function importsOf(text: string): string[] {
    const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g);
    return [...found].map((match) => match[1] ?? '');
}

function violations(path: string, text: string): string[] {
    const folder = folderOf(path);
    if (kTop.includes(folder)) return [];
    const allowed = kMayImport[folder];
    if (!allowed) return [`${path}: ${folder} is not in the table`];
    const targets = importsOf(text)
        .map((target) => relative(kSource, join(kSource, dirname(path), target)))
        // Words and texts from outside src are data.
        .filter((target) => !target.startsWith('..'));
    const wrong = targets.map(folderOf).filter((target) => target !== folder && !allowed.includes(target));
    return [...wrong.map((target) => `${path}: ${folder} must not import ${target}`), ...roomViolations(path, targets)];
}

function roomViolations(path: string, targets: string[]): string[] {
    const folder = folderOf(path);
    const rooms = kRooms[folder];
    const room = roomOf(path);
    if (!rooms) return [];
    if (room === undefined) return kWithoutRoom.includes(path) ? [] : [`${path}: is in no room`];
    const allowed = rooms[room];
    if (!allowed) return [`${path}: room ${room} is not in the table`];
    return targets
        .filter((target) => folderOf(target) === folder)
        .map((target) => roomOf(target) ?? 'the table page')
        .filter((target) => target !== room && !allowed.includes(target))
        .map((target) => `${path}: room ${room} must not import ${target}`);
}

function sources(): string[] {
    return readdirSync(kSource, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.(test|fake)\.ts$/.test(path));
}

describe('arrows between folders', () => {
    test('no file imports against the table', () => {
        const files = sources();
        expect(files.length).toBeGreaterThan(100);
        expect(files.flatMap((path) => violations(path, readFileSync(join(kSource, path), 'utf8'))))
            .toEqual([]);
    });
    test('a wrong import is found, in whatever form it comes', () => {
        const wrong = ['game must not import ui/board'];
        const found = (text: string) =>
            violations('game/table/table.svelte.ts', text).map((line) => line.split(': ')[1]);
        expect(found("import type { A } from '../../ui/board/types';")).toEqual(wrong);
        expect(found("import {\n    a,\n    b,\n} from '../../ui/board/types';")).toEqual(wrong);
        expect(found("export { a } from '../../ui/board/types';")).toEqual(wrong);
        expect(found("const a = await import('../../ui/board/Board.svelte');")).toEqual(wrong);
        expect(found("import '../../ui/board/board.css';")).toEqual(wrong);
        expect(found("import type { A } from '../../net/wire';\nimport b from './b';")).toEqual([]);
        expect(violations('attic/old.ts', '')).toEqual(['attic/old.ts: attic is not in the table']);
    });
    test('a wrong import between rooms is found', () => {
        const found = (path: string, text: string) => violations(path, text).map((line) => line.split(': ')[1]);
        expect(found('ui/game/cards/Hand.svelte', "import Play from '../play/Play.svelte';"))
            .toEqual(['room cards must not import play']);
        expect(found('ui/game/play/Play.svelte', "import('../TablePage.svelte')"))
            .toEqual(['room play must not import the table page']);
        expect(found('ui/game/play/Play.svelte', "import Hand from '../cards/Hand.svelte';")).toEqual([]);
        expect(found('ui/game/TablePage.svelte', "import Play from './play/Play.svelte';")).toEqual([]);
        expect(found('ui/game/attic/Old.svelte', '')).toEqual(['room attic is not in the table']);
        expect(found('game/board/paths.ts', "import { Table } from '../table/table.svelte';"))
            .toEqual(['room board must not import table']);
        expect(found('game/old.ts', '')).toEqual(['is in no room']);
    });
    test.each([kMayImport, kStateRooms, kViewRooms])('the tables have no cycles', (table) => {
        const done = new Set<string>();
        for (const [name, allowed] of Object.entries(table)) {
            expect(allowed.every((lower) => done.has(lower)), name).toBe(true);
            done.add(name);
        }
    });
    test.each([kMayImport, kStateRooms, kViewRooms])('README.md shows the tables', (table) => {
        const page = readFileSync('README.md', 'utf8');
        for (const [name, allowed] of Object.entries(table)) {
            const list = allowed.map((each) => `\`${each}\``).join(', ') || 'nothing';
            expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|(?: [^|]+ \\|)? ${list} \\|$`, 'm'));
        }
    });
});
