// Screenshots of every screen for people to look at, in web/shots (not committed): `npm run shots`. One person
// plays; at each moment worth a picture the same person comes in from screens of other sizes, languages and
// colours, so that each game is played once. SHOTS=home,usa_end makes only those whose names begin so, and
// LOOKS=phone,de/wide_dark only those whose folder contains one of these words.
import { mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { step } from './driver';
import { kAnn, makeTable, sleep, someone, useWorld } from './harness';

type Scheme = 'light' | 'dark';
interface Moment {
    name: string;
    path: string;
    /** What must be there before a picture is taken. */
    ready: string;
    /** What is pressed then, one after the other, with a picture after the last; on touch screens too. */
    press?: string[];
    /** The key that is pressed last. */
    key?: string;
    /** The whole page, also what is below the edge of the screen. */
    whole?: boolean;
    /** All sizes, if it says nothing. */
    sizes?: Size[];
}

const kSizes = {
    phone: { width: 390, height: 844 },
    tall: { width: 820, height: 1180 },
    broad: { width: 1180, height: 820 },
    small: { width: 1024, height: 768 },
    laptop: { width: 1366, height: 768 },
    wide: { width: 1440, height: 900 },
    desk: { width: 1920, height: 1080 },
    large: { width: 2560, height: 1440 },
};
type Size = keyof typeof kSizes;
const kNames = Object.keys(kSizes) as Size[];
const kLocales = ['en', 'fi', 'de'];
const kSchemes: Scheme[] = ['light', 'dark'];
const kPaths: Record<string, string> = {
    home: '/', new: '/new', rules_usa: '/rules/usa', rules_san_francisco: '/rules/san_francisco',
    learn: '/learn', learn_usa: '/learn/usa', learn_san_francisco: '/learn/san_francisco', score: '/score',
    settings: '/settings', about: '/about', nowhere: '/nowhere', daily: '/daily', puzzles: '/puzzles', statistics: '/statistics',
    record: '/review', maps: '/maps', map_page: '/maps/usa', map_print: '/maps/usa/print', map_playtest: '/maps/usa/playtest', map_new: '/maps/new',
};
const kTabs = ['cards', 'tickets', 'players', 'routes', 'log', 'chat'];
const kPrograms = ['easy', 'medium', 'hard', 'expert'].map((program) => ({ kind: 'program', program }));

function wishes(name: string): string[] {
    return (process.env[name] ?? '').split(',').filter((wish) => wish && wish !== '1');
}
const kWished = wishes('SHOTS');
const kLooks = wishes('LOOKS');

const world = useWorld();
let player: { page: Page; context: BrowserContext };
/** One for the phone, which is touched, and one for all other sizes. */
const viewers = new Map<boolean, Page>();

/** A screen whose person is the player. */
async function viewer(phone: boolean): Promise<Page> {
    const known = viewers.get(phone);
    if (known) return known;
    const { page, context } = await someone(world.browser, world.fogg.base, { phone });
    await context.addCookies(await player.context.cookies());
    await page.goto('/about');
    viewers.set(phone, page);
    return page;
}

async function take(moment: Moment): Promise<void> {
    if (kWished.length && !kWished.some((name) => moment.name.startsWith(name))) return;
    const sizes = moment.sizes ?? kNames;
    for (const locale of kLocales) {
        await takeAll(moment, sizes.filter((size) => size === 'phone'), locale);
        await takeAll(moment, sizes.filter((size) => size !== 'phone'), locale);
    }
}

/** In all sizes and colours that are wanted; the page is opened once. */
async function takeAll(moment: Moment, sizes: Size[], locale: string): Promise<void> {
    const looks = sizes.flatMap((size) => kSchemes.map((scheme) => ({ size, scheme, folder: `${locale}/${size}_${scheme}` })))
        .filter(({ folder }) => !kLooks.length || kLooks.some((word) => folder.includes(word)));
    if (!looks.length) return;
    const page = await viewer(sizes[0] === 'phone');
    await page.evaluate((language) => localStorage.setItem('fogg.language', language), locale);
    await page.setViewportSize(kSizes[looks[0]!.size]);
    await page.goto(moment.path);
    await page.waitForSelector(moment.ready);
    for (const selector of moment.press ?? []) await page.click(selector);
    if (moment.key) await page.keyboard.press(moment.key);
    for (const { size, scheme, folder } of looks) {
        mkdirSync(`shots/${folder}`, { recursive: true });
        await page.setViewportSize(kSizes[size]);
        await page.emulateMedia({ colorScheme: scheme });
        await page.evaluate(() => document.fonts.ready);
        await sleep(400);
        await page.screenshot({ path: `shots/${folder}/${moment.name}.png`, fullPage: moment.whole ?? false });
    }
}

async function playUntil(isThere: () => Promise<unknown>): Promise<void> {
    for (let i = 0; i < 20_000; ++i) {
        if (await isThere()) return;
        const what = await step(player.page);
        if (what === 'over') {
            await player.page.waitForSelector('[data-end=done]');
            if (await isThere()) return;
            break;
        }
        if (what === 'wait') await sleep(8);
    }
    throw new Error('the moment never comes');
}

async function begin(wish: Record<string, unknown>): Promise<string> {
    const table = await makeTable(player.page, wish);
    await player.page.goto(`/t/${table}`);
    return `/t/${table}`;
}

describe.runIf(process.env['SHOTS'])('pictures', () => {
    beforeAll(async () => {
        player = await someone(world.browser, world.fogg.base);
        await makeTable(player.page, { map: 'usa', seats: [kAnn, { kind: 'open' }] });
    });
    test('the pages around the table', async () => {
        for (const [name, path] of Object.entries(kPaths)) {
            await take({ name, path, ready: 'h1', whole: true });
        }
        await take({ name: 'puzzle_tickets', path: '/puzzles/usa/12', ready: '[data-puzzle]' });
        await take({ name: 'puzzle_answer', path: '/puzzles/usa/100', ready: '[data-puzzle]', press: ['[data-action=give-up]'] });
        const practice = await begin({ map: 'usa', seats: [kAnn, kPrograms[1]], start: 0, practice: true, start_now: true });
        const [ask, look, move] = ['[data-action=hint]', '[data-hint-look]', '[data-hint-move]'];
        await take({ name: 'hint_tickets', path: practice, ready: '[data-offer]', press: [ask, look, ask, move] });
        await take({ name: 'no_table', path: '/t/abcdefghijklmnop', ready: '[data-dead-end]' });
        const open = await begin({ map: 'usa', seats: [kAnn, { kind: 'open' }, kPrograms[2]] });
        await take({ name: 'seats', path: open, ready: '[data-seats]', whole: true });
        const shared = await begin({ map: 'usa', seats: [kAnn, { kind: 'me', name: 'Bob' }], start_now: true });
        await take({ name: 'curtain', path: shared, ready: '[data-action=lift]' });
    }, 3_600_000);
    test.each([
        { map: 'usa', others: 4, turnsMin: 24 },
        { map: 'san_francisco', others: 3, turnsMin: 12 },
        { map: 'denmark', others: 3, turnsMin: 9 },
        { map: 'nordic', others: 4, turnsMin: 16 },
        { map: 'central_europe', others: 4, turnsMin: 18 },
    ])('a game of $map', async ({ map, others, turnsMin }) => {
        const { page } = player;
        const path = await begin({ map, seats: [kAnn, ...kPrograms.slice(0, others)], start: 0, start_now: true });
        await take({ name: `${map}_opening`, path, ready: '[data-offer]', press: ['[data-offer="0"]'] });
        let turns = 0;
        let claims = 0;
        await playUntil(async () => {
            if (!(await page.$('[data-phase=turn] [data-status=mine]'))) return false;
            turns += 1;
            if (await page.$('[data-claim]')) claims += 1;
            return turns > turnsMin && claims > 4 && (await page.$('[data-claim]'));
        });
        const ready = '[data-status=mine]';
        const sizes = kNames.filter((size) => size !== 'phone');
        await take({ name: `${map}_turn`, path, ready, press: ['[data-tab=log]'], sizes });
        for (const tab of kTabs) {
            await take({ name: `${map}_${tab}`, path, ready, press: [`[data-tab=${tab}]`], sizes: ['phone'] });
        }
        await take({ name: `${map}_claim`, path, ready, press: ['[data-tab=routes]', '[data-claim]'] });
        await take({ name: `${map}_menu`, path, ready, press: ['[data-action=menu]'] });
        await take({ name: `${map}_keys`, path, ready, key: '?', sizes });
        await take({ name: `${map}_watch`, path: `${path}?seat=none`, ready: '.play' });
        await playUntil(() => page.$('[data-end=done]'));
        await take({ name: `${map}_end`, path, ready: '[data-end=done]' });
        const next = Array.from({ length: 30 }, () => '[data-action=next]');
        await take({ name: `${map}_review`, path: path.replace('/t/', '/review/'), ready: '[data-review=done]' });
        await take({ name: `${map}_replay`, path: path.replace('/t/', '/replay/'), ready: '[data-replay]', press: next });
    }, 3_600_000);
    test.each([
        { how: 'resigned', press: ['resign', 'resign-yes'] },
        { how: 'agreed', press: ['end', 'end-yes'] },
    ])('a game that is $how', async ({ how, press }) => {
        const { page } = player;
        const path = await begin({ map: 'usa', seats: [kAnn, ...kPrograms.slice(0, 2)], start: 0, start_now: true });
        let turns = 0;
        await playUntil(async () => (await page.$('[data-phase=turn] [data-status=mine]')) && (turns += 1) > 8);
        await page.click('[data-action=menu]');
        await page.click(`dialog [data-action=${press[0]}]`);
        await page.click(`dialog [data-action=${press[1]}]`);
        await page.waitForSelector('[data-end=done]');
        await take({ name: `${how}_end`, path, ready: '[data-end=done]' });
        await take({ name: `${how}_replay`, path: path.replace('/t/', '/replay/'), ready: '[data-replay]', press: ['[data-action=last]'] });
    }, 3_600_000);
});
