// Every screen and state of a table: axe finds nothing of any level; every control can be read in every state;
// words fit, in the languages with the longest ones and at twice the letter size; touch targets are large enough.
// Two looks, or all four with `scripts/web e2e --whole`. (pages.e2e.ts checks the other pages for axe.)
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, brokenWords, coveredNames, cutTexts, doubleText, overhang, plainText, smallTargets } from './checks';
import { step } from './driver';
import { faintControls } from './faint';
import { isWhole, kAnn, kProgram, makeTable, sleep, someone, useWorld, type Someone } from './harness';
import { message, pattern } from './words';

const world = useWorld(['--absent-s', '1']);
const kPages = ['/', '/new', '/settings', '/score', '/about', '/learn', '/rules/usa', '/nowhere', '/t/abcdefghijklmnop'];
const kOpen = { kind: 'open' };

const kLooks = [
    { phone: false, dark: false, locale: 'de' },
    { phone: true, dark: true, locale: 'fi' },
    { phone: false, dark: true, locale: 'en' },
    { phone: true, dark: false, locale: 'sv' },
].slice(0, isWhole ? 4 : 2);
type Look = (typeof kLooks)[number];

async function check(page: Page, phone: boolean, name: string): Promise<void> {
    await sleep(200);
    expect(await axeFindings(page), name).toEqual([]);
    expect(await faintControls(page), name).toEqual([]);
    expect(await overhang(page), name).toBeLessThanOrEqual(0);
    expect(await cutTexts(page), name).toEqual([]);
    expect(await brokenWords(page), name).toEqual([]);
    // What people ask of each other, or a lost line, takes its room from a phone's board for a while.
    if (!(await page.$('[data-matter], .banner.warn'))) expect(await coveredFromAfar(page), name).toEqual([]);
    if (!phone) return;
    expect(await smallTargets(page), name).toEqual([]);
    await doubleText(page);
    expect(await overhang(page), `${name}, double text`).toBeLessThanOrEqual(0);
    await plainText(page);
}

/** A view that follows one's tickets may put names under the buttons, where they can be moved away; the whole board may not. */
async function coveredFromAfar(page: Page): Promise<string[]> {
    const covered = await coveredNames(page);
    if (covered.length === 0) return covered;
    await page.$eval('.board .zoom button:last-of-type', (all) => (all as HTMLElement).click());
    await sleep(400);
    return coveredNames(page);
}

async function until(page: Page, selector: string): Promise<void> {
    for (let i = 0; i < 4000; ++i) {
        if (await page.$(selector)) return;
        if ((await step(page)) === 'wait') await sleep(10);
    }
    throw new Error(`${selector} never comes`);
}

/** The rest of the game, with a look at each kind of question when it first comes, the last round, and the end. */
async function playChecking(page: Page, checked: (name: string) => Promise<void>): Promise<void> {
    const wanted = new Map(Object.entries({
        'second card': '[data-phase=second_pick] [data-status=mine]', claim: '[data-way]', souvenir: '[data-souvenir]',
        place: '#place-where', 'last round': '.banner.last', end: '[data-end=done]',
    }));
    const seen = new Set<string>();
    for (let i = 0; i < 6000 && !seen.has('end'); ++i) {
        for (const [name, selector] of wanted) {
            if (seen.has(name) || !(await page.$(selector))) continue;
            seen.add(name);
            await checked(name);
        }
        if ((await step(page)) !== 'acted') await sleep(10);
    }
    // Souvenirs are not in every game.
    for (const name of ['second card', 'claim', 'last round', 'end']) expect([...seen]).toContain(name);
}

/** The board's own buttons are called by words, and in the player's language. */
async function hear(page: Page, look: Look): Promise<void> {
    const named = (selector: string): Promise<string[]> =>
        page.$$eval(selector, (all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(await named('.board .zoom [aria-label]')).toContain(message(look.locale, 'common.zoom_in'));
    const claim = new RegExp(`^${pattern(look.locale, 'game.claim_title').source}, \\S`);
    for (const name of await named('.board [data-track]')) expect(name).toMatch(claim);
}

/** Ann has the table, Bob sits at it, and the game has begun. */
async function two(look: Look): Promise<{ ann: Someone; bob: Someone }> {
    const ann = await someone(world.browser, world.fogg.base, look);
    const bob = await someone(world.browser, world.fogg.base);
    const table = await makeTable(ann.page, { map: 'usa', seats: [kAnn, kOpen], start: 0 });
    await bob.page.goto(`/t/${table}`);
    await bob.page.fill('#sit-name', 'Bob');
    await bob.page.click('[data-sit="1"]');
    await ann.page.goto(`/t/${table}`);
    await ann.page.click('[data-action=start]:not(:disabled)');
    await Promise.all([ann, bob].map(({ page }) => page.waitForSelector('[data-offer]')));
    return { ann, bob };
}

async function menu(page: Page, ...actions: string[]): Promise<void> {
    await page.click('[data-action=menu]');
    for (const action of actions) await page.click(`dialog [data-action=${action}]`);
}

describe.each(kLooks)('phone $phone, dark $dark, $locale', (look) => {
    const { phone } = look;

    test('controls of the pages around the table', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, look);
        await makeTable(page, { map: 'usa', seats: [kAnn, kOpen] });
        for (const path of kPages) {
            await page.goto(path);
            await page.waitForSelector('h1');
            await sleep(200);
            expect(await faintControls(page), path).toEqual([]);
        }
        expect(faults).toEqual([]);
        await context.close();
    });

    test('a table from its seats to its replay', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, look);
        const checked = (name: string) => check(page, phone, name);
        const open = await makeTable(page, { map: 'usa', seats: [kAnn, kOpen] });
        await page.goto(`/t/${open}`);
        await page.waitForSelector('[data-seats]');
        await checked('seats');
        await page.click('[data-seat="0"] [data-action=color]');
        await checked('colours');
        const shared = await makeTable(page, { map: 'usa', seats: [kAnn, { kind: 'me', name: 'Bob' }], start_now: true });
        await page.goto(`/t/${shared}`);
        await page.waitForSelector('[data-action=lift]');
        await checked('curtain');

        const table = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        await checked('opening');
        await until(page, '[data-phase=turn] [data-status=mine]');
        await hear(page, look);
        for (const tab of await page.$$('[role=tab]')) {
            await tab.click();
            await checked(`turn, ${await tab.textContent()}`);
        }
        await page.click('[data-action=emotes]');
        await checked('reactions');
        await page.keyboard.press('Escape');
        await menu(page);
        await checked('menu');
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await page.waitForSelector('dialog kbd');
        await checked('keys');
        await page.keyboard.press('Escape');
        // The line is dead.
        world.fogg.cut();
        try {
            await page.waitForSelector('.banner.warn');
            await checked('lost line');
        } finally {
            world.fogg.mend();
        }
        await page.waitForSelector('.banner.warn', { state: 'detached' });
        await page.goto(`/t/${table}?seat=none`);
        await page.waitForSelector('.play');
        await checked('spectator');
        await page.goto(`/t/${table}`);
        await page.waitForSelector('.play');
        if (phone) await page.click('[data-tab=cards]');
        await page.click('[data-phase=turn] [data-action=tickets]:not(:disabled)');
        await page.waitForSelector('[data-phase=keep] [data-offer]');
        await checked('keeping tickets');
        await playChecking(page, checked);
        await page.click('[data-action=verify]');
        await page.waitForSelector('[data-verified]');
        await checked('verified');
        await page.goto(`/replay/${table}`);
        await page.waitForSelector('[data-replay]');
        await checked('replay');
        expect(faults).toEqual([]);
        await context.close();
    });

    test('what people ask of each other, and games that end early', async () => {
        const { ann, bob } = await two(look);
        const checked = (name: string) => check(ann.page, phone, name);
        await menu(ann.page, 'resign');
        await checked('resigning');
        await ann.page.keyboard.press('Escape');
        await menu(bob.page, 'end', 'end-yes');
        await ann.page.waitForSelector('[data-matter=offer] [data-action=agree]');
        await checked('offer');
        await ann.page.click('[data-matter=offer] [data-action=decline]');
        await until(ann.page, '[data-phase=opening] [data-status=wait]');
        await bob.page.goto('about:blank');
        await ann.page.waitForSelector('[data-matter=absent] [data-action=stand-in]');
        await checked('absent');
        await ann.page.click('[data-matter=absent] [data-action=stand-in]');
        await ann.page.waitForSelector('[data-status=mine]');
        await menu(ann.page, 'resign', 'resign-yes');
        await ann.page.waitForSelector('[data-end=done] [data-ending=resigned]');
        await checked('resigned');
        await ann.page.goto(ann.page.url().replace('/t/', '/replay/'));
        await ann.page.waitForSelector('[data-replay]');
        await checked('replay of a game that ended early');
        expect([...ann.faults, ...bob.faults]).toEqual([]);
        await Promise.all([ann.context.close(), bob.context.close()]);
    });
});
