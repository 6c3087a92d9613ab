// Screenshots of every screen for people to look at, in web/shots (not committed): `npm run shots`. One person
// plays; at each moment worth a picture the same person comes in from screens of other sizes, languages and
// colours, so that each game is played once. SHOTS=home,usa_end makes only those whose names begin so.
import { mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { step } from './driver';
import { kAnn, makeTable, sleep, someone, useWorld } from './harness';

type Scheme = 'light' | 'dark';
interface Look {
    size: 'wide' | 'phone' | 'tablet';
    locale: string;
    schemes: Scheme[];
}
interface Moment {
    name: string;
    path: string;
    /** What must be there before a picture is taken. */
    ready: string;
    /** What is pressed then, one after the other, with a picture after the last. */
    press?: string[];
    /** The whole page, also what is below the edge of the screen. */
    whole?: boolean;
}

const kLooks: Look[] = [
    { size: 'wide', locale: 'en', schemes: ['light', 'dark'] },
    { size: 'phone', locale: 'en', schemes: ['light', 'dark'] },
    { size: 'tablet', locale: 'en', schemes: ['light'] },
    { size: 'wide', locale: 'fi', schemes: ['light'] },
    { size: 'phone', locale: 'fi', schemes: ['light'] },
    { size: 'wide', locale: 'de', schemes: ['dark'] },
    { size: 'phone', locale: 'de', schemes: ['dark'] },
];
const kPaths: Record<string, string> = {
    home: '/', new: '/new', rules_usa: '/rules/usa', rules_san_francisco: '/rules/san_francisco',
    learn: '/learn', score: '/score', settings: '/settings', about: '/about', nowhere: '/nowhere',
};
const kTabs = ['cards', 'tickets', 'players', 'routes', 'log', 'chat'];
const kPrograms = ['easy', 'medium', 'hard', 'expert'].map((program) => ({ kind: 'program', program }));
const kWished = (process.env['SHOTS'] ?? '').split(',').filter((name) => name && name !== '1');

const world = useWorld();
let player: { page: Page; context: BrowserContext };
const viewers = new Map<Look['size'], Page>();

/** A screen of this size whose person is the player. */
async function viewer(size: Look['size']): Promise<Page> {
    const known = viewers.get(size);
    if (known) return known;
    const { page, context } = await someone(world.browser, world.fogg.base, { phone: size === 'phone' });
    if (size === 'tablet') await page.setViewportSize({ width: 768, height: 1024 });
    await context.addCookies(await player.context.cookies());
    await page.goto('/about');
    viewers.set(size, page);
    return page;
}

async function take(moment: Moment, sizes = new Set(kLooks.map(({ size }) => size))): Promise<void> {
    if (kWished.length && !kWished.some((name) => moment.name.startsWith(name))) return;
    for (const { size, locale, schemes } of kLooks.filter((look) => sizes.has(look.size))) {
        const page = await viewer(size);
        await page.evaluate((language) => localStorage.setItem('fogg.language', language), locale);
        await page.emulateMedia({ colorScheme: schemes[0] ?? 'light' });
        await page.goto(moment.path);
        await page.waitForSelector(moment.ready);
        for (const selector of moment.press ?? []) await page.click(selector);
        for (const colorScheme of schemes) {
            const folder = `shots/${locale}/${size}_${colorScheme}`;
            mkdirSync(folder, { recursive: true });
            await page.emulateMedia({ colorScheme });
            await page.evaluate(() => document.fonts.ready);
            await sleep(300);
            await page.screenshot({ path: `${folder}/${moment.name}.png`, fullPage: moment.whole ?? false });
        }
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
        await take({ name: 'no_table', path: '/t/abcdefghijklmnop', ready: '[data-dead-end]' });
        const open = await begin({ map: 'usa', seats: [kAnn, { kind: 'open' }, kPrograms[2]] });
        await take({ name: 'seats', path: open, ready: '[data-seats]', whole: true });
        const shared = await begin({ map: 'usa', seats: [kAnn, { kind: 'me', name: 'Bob' }], start_now: true });
        await take({ name: 'curtain', path: shared, ready: '[data-action=lift]' });
    });
    test.each([
        { map: 'usa', others: 4, turnsMin: 24 },
        { map: 'san_francisco', others: 3, turnsMin: 12 },
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
        await take({ name: `${map}_turn`, path, ready, press: ['[data-tab=log]'] }, new Set(['wide', 'tablet']));
        for (const tab of kTabs) {
            await take({ name: `${map}_${tab}`, path, ready, press: [`[data-tab=${tab}]`] }, new Set(['phone']));
        }
        await take({ name: `${map}_claim`, path, ready, press: ['[data-tab=routes]', '[data-claim]'] });
        await take({ name: `${map}_menu`, path, ready, press: ['[data-action=menu]'] });
        await playUntil(() => page.$('[data-end=done]'));
        await take({ name: `${map}_end`, path, ready: '[data-end=done]' });
        const next = Array.from({ length: 30 }, () => '[data-action=next]');
        await take({ name: `${map}_replay`, path: path.replace('/t/', '/replay/'), ready: '[data-replay]', press: next });
    });
});
