// The rules page tells the truth about any map: C1, C25, S1 to S4, S6.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { indexMap } from '../../../game/board/map_index';
import { kLocales, loadMessages, setLocale } from '../../../i18n';
import type { GameMap } from '../../../net/wire';
import ScoreSheet from '../maps/print/ScoreSheet.svelte';
import { kPapers, pageBox } from '../maps/print/tiling';
import { payExamples } from './pay_examples';
import Rules from './Rules.svelte';
import { souvenirWords, spareWords, tieWords } from './rule_words';

const maps = new Map<string, GameMap>();
vi.mock('../../../net/api', async (real) => ({
    ...(await real<object>()),
    fetchMap: (id: string) => Promise.resolve(maps.get(id)),
    fetchMaps: () => Promise.resolve([]),
}));

const stops: (() => void)[] = [];
beforeEach(async () => {
    vi.stubGlobal('IntersectionObserver', class { observe(): void {} disconnect(): void {} });
    await setLocale('en');
    await Promise.all([loadMessages('common'), loadMessages('rules'), loadMessages('maps')]);
});
afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    document.body.replaceChildren();
});

/** As drawn in the editor: its id is a hash, and nobody has made a theme for it. */
function drawn(change: Partial<GameMap>, rules: Partial<GameMap['rules']> = {}): GameMap {
    const toy = readMap('toy');
    return { ...toy, id: 'a'.repeat(64), title: 'Drawn', titles: {}, ...change, rules: { ...toy.rules, ...rules } };
}
const withoutFerries = (): GameMap['routes'] => readMap('toy').routes.map((route) => ({ ...route, ferries: 0 }));

const kFerry = drawn({ cards: { red: 9, blue: 5, wild: 3 } }, { tie_breakers: ['longest_path'] });
const kSouvenirs = drawn(
    {
        seats_max: 4,
        routes: withoutFerries(),
        souvenirs: {
            symbols: ['bell', 'crab', 'kite', 'tower'],
            places: ['Amberley'],
            points: [0, 1, 2, 4, 8],
            setup: [
                { players: 2, tokens: 1, spare_tokens: 1, placed_by: [2, 1, 1] },
                { players: 3, tokens: 2, spare_tokens: 1, placed_by: [3, 2, 1] },
                { players: 4, tokens: 2, spare_tokens: 1, placed_by: [3, 2, 1] },
            ],
        },
    },
    { tie_breakers: ['longest_path', 'tickets_done'] },
);
const kPlain = drawn(
    {
        seats_min: 3,
        cards: { red: 30 },
        routes: withoutFerries().map((route) => ({ ...route, tracks: route.tracks.map(() => 'red' as const) })),
    },
    { tie_breakers: ['longest_path'], longest_path_bonus: 0 },
);
const kSame = drawn({
    souvenirs: {
        symbols: ['bell', 'crab'],
        places: ['Amberley', 'Dunmarsh'],
        points: [0, 1, 2],
        setup: [2, 3].map((players) => ({ players, tokens: 3, spare_tokens: 0, placed_by: [] })),
    },
});

async function page(map: GameMap): Promise<string> {
    maps.set(map.id, map);
    const shown = mount(Rules, { target: document.body, props: { map: map.id } });
    stops.push(() => void unmount(shown));
    await vi.waitFor(() => {
        flushSync();
        expect(document.querySelector('#secret')).not.toBeNull();
    });
    return document.querySelector('main')!.textContent!.replace(/\s+/g, ' ');
}

test('a map with a ferry is no San Francisco', async () => {
    for (const map of [readMap('toy'), kFerry]) {
        const text = await page(map);
        for (const word of ['through the city', 'Cable car', 'cable car', 'Transportation', 'ouvenir', 'anchor']) {
            expect(text).not.toContain(word);
        }
        expect(text).toContain('claim routes across the board. Each of your tickets names two places.');
        expect(text).toContain('A ferry route shows one or more wheels. For each wheel one ferry');
        expect(text).toContain('cars left, and how many cards');
        stops.pop()!();
    }
});

test('San Francisco and USA have the words of their boxes', async () => {
    const bay = await page(readMap('san_francisco'));
    for (const words of [
        'through the city', 'names two places', 'Cable cars for each player', 'Transportation cards', '7 kinds, 3 of each',
        'takes the 20 cable cars', 'shows one or more anchors', 'A ferry for the anchor', 'cars left, souvenirs, and how',
        'each a different kind: Alcatraz, Golden Gate Bridge, The Embarcadero, Sunset',
        // S1 to S3
        'With 2 or 3 players, a stack holds 2 souvenirs. With 4 players, a stack holds 3 souvenirs.',
        '2 stacks are left over; before the first turn they are put, one after the other, on any places that have none. '
        + 'With 2 players, a left-over stack holds one souvenir. '
        + 'With 2 players, this is done by: the last player in turn order. '
        + 'With 3 or 4 players, this is done by: the last player in turn order, then the last but one.',
    ]) {
        expect(bay).toContain(words);
    }
    stops.pop()!();
    const usa = await page(readMap('usa'));
    for (const words of ['across the country', 'names two cities', 'Train cars', 'Train cards', '12 in each of 8']) {
        expect(usa).toContain(words);
    }
});

test('a drawn map is told its own numbers of cards, also on paper', async () => {
    const text = await page(kFerry);
    expect(text).toContain('17: 5 to 9 in each of 2 colours, and 3 ferries');
    stops.pop()!();
    const sheet = mount(ScoreSheet, { target: document.body, props: { map: kFerry, box: pageBox(kPapers.a4), version: '' } });
    stops.push(() => void unmount(sheet));
    flushSync();
    const paper = document.body.textContent!.replaceAll('\u00a0', ' ');
    expect(paper).toContain('17: 5 to 9 in each of 2 colours');
    expect(paper).not.toContain('Cable cars');
    expect(paper).not.toContain('Transportation');
});

test('without wild cards, nothing is said of them, and no example needs them', async () => {
    const text = await page(kPlain);
    // In the table of the box, and nowhere else.
    expect(text.replace('0 locomotives', '')).not.toMatch(/ferr|locomotive/i);
    expect(text).toContain('Players3');
    for (const { cards } of payExamples(indexMap(kPlain)).flatMap(({ payments }) => payments)) {
        expect(new Set(cards)).toEqual(new Set(['red']));
    }
});

test('S1 to S3: souvenirs are laid out as the map says', () => {
    const plain = (words: string[]): string[] => words.map((one) => one.replaceAll('\u00a0', ' '));
    expect(plain(souvenirWords(kSouvenirs)).slice(1)).toEqual([
        'With 2 players, a stack holds one souvenir.', 'With 3 or 4 players, a stack holds 2 souvenirs.',
    ]);
    expect(plain(spareWords(kSouvenirs))).toEqual([
        expect.stringContaining('3 stacks are left over'),
        'With 3 or 4 players, a left-over stack holds one souvenir.',
        'With 2 players, this is done by: the last but one, then the last player in turn order.',
        'With 3 or 4 players, this is done by: number 3 from the end, then the last but one, then the last player in turn order.',
    ]);
    expect(plain(souvenirWords(kSame)).slice(1)).toEqual(['A stack holds 3 souvenirs.']);
});

test('no stack is left over where each has its place', async () => {
    const text = await page(kSame);
    expect(text).not.toContain('left over');
    expect(document.querySelectorAll('#setup ~ ol li')).toHaveLength(8);
});

test('C25: ties are broken in the order of the map', () => {
    const [first, next, shared] = tieWords(kSouvenirs);
    expect(first).toMatch(/^If points are tied, whoever has the bonus/);
    expect(next).toMatch(/^If that is a tie as well, the player with the most completed tickets/);
    expect(shared).toBe('Players who are still tied share the victory.');
    expect(tieWords(kFerry)).toEqual([
        'If points are tied, whoever has the bonus for the longest path wins.', shared,
    ]);
    expect(tieWords(kPlain)).toEqual(['Players who are tied share the victory.']);
});

test.each(kLocales)('every sentence can be said in %s', { timeout: 30_000 }, async (language) => {
    await setLocale(language);
    for (const map of [kFerry, kSouvenirs, readMap('san_francisco')]) {
        const text = await page(map);
        expect(text).not.toMatch(/rules\.|undefined|NaN|[{}#]/);
        expect(text).not.toMatch(/\.\.|: \.|,,/);
        stops.pop()!();
    }
});
