// What each size of screen shows at once, in the middle of a game with as many players as the map has: the
// board without bands around it, and all that one looks at in every turn. At the end: the result.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { brokenWords, cutTexts, overhang } from './checks';
import { playOut, step } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();

interface Screen {
    name: string;
    width: number;
    height: number;
    /** Share of the board's frame that may be beside the map. */
    bands: number;
    /** Least size of letters in the log, in pixels, and least number of its lines of text; a long entry takes two. */
    letters: number;
    lines: number;
}
const kScreens: Screen[] = [
    { name: 'laptop', width: 1440, height: 900, bands: 0.08, letters: 13, lines: 3 },
    { name: 'old laptop', width: 1024, height: 768, bands: 0.08, letters: 13, lines: 2 },
    { name: 'tablet on its side', width: 1180, height: 820, bands: 0.08, letters: 13, lines: 3 },
    { name: 'tablet', width: 820, height: 1180, bands: 0.08, letters: 13, lines: 3 },
    { name: 'large', width: 2560, height: 1440, bands: 0.12, letters: 17, lines: 3 },
    { name: 'huge', width: 3840, height: 2160, bands: 0.12, letters: 25, lines: 3 },
];
const kGames = [
    { map: 'usa', others: 4, more: 0, locale: 'fi' },
    // Nearly square: a wide screen cannot be filled by it.
    { map: 'san_francisco', others: 3, more: 0.12, locale: 'de' },
];

/** How much of each can be seen, from 0 to 1, with all that hides it. */
function shares(page: Page, selector: string): Promise<number[]> {
    return page.evaluate(async (wanted) => {
        const all = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility());
        return Promise.all(all.map((one) => new Promise<number>((done) => {
            const watch = new IntersectionObserver(([entry]) => {
                watch.disconnect();
                done(entry?.intersectionRatio ?? 0);
            });
            watch.observe(one);
        })));
    }, selector);
}

async function expectWhole(page: Page, selector: string, atLeast = 1): Promise<void> {
    const seen = await shares(page, selector);
    expect(seen.length, selector).toBeGreaterThanOrEqual(atLeast);
    for (const share of seen) expect(share, `${selector}: ${seen.join(' ')}`).toBeGreaterThan(0.97);
}

/** Lines of text that can be read in the log. */
async function logLines(page: Page): Promise<number> {
    const seen = await shares(page, '.log li');
    const lines = await page.$$eval('.log li', (all) => all.filter((one) => one.checkVisibility()).map((one) => {
        return Math.max(1, Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight)));
    }));
    return lines.reduce((sum, count, i) => sum + ((seen[i] ?? 0) > 0.97 ? count : 0), 0);
}

/** The share of the board's frame where there is no map. */
function bands(page: Page): Promise<number> {
    return page.evaluate(() => {
        const frame = document.querySelector('.board')!.getBoundingClientRect();
        const sheet = document.querySelector('.board .stage')!.getBoundingClientRect();
        const across = Math.min(frame.right, sheet.right) - Math.max(frame.left, sheet.left);
        const down = Math.min(frame.bottom, sheet.bottom) - Math.max(frame.top, sheet.top);
        return 1 - (across * down) / (frame.width * frame.height);
    });
}

/** In the middle of the game, at the beginning of a turn. */
async function playOn(page: Page, turnsMin: number): Promise<void> {
    let turns = 0;
    let version = '';
    for (let i = 0; i < 6000; ++i) {
        const now = (await page.getAttribute('.play', 'data-version')) ?? '';
        if (now !== version && (await page.$('[data-phase=turn] [data-status=mine]'))) {
            version = now;
            turns += 1;
            if (turns > turnsMin && !(await page.$('.decision'))) return;
        }
        if ((await step(page)) === 'wait') await sleep(10);
    }
    throw new Error('the game does not go on');
}

async function show(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
    await page.setViewportSize({ width, height });
    await sleep(500);
}

describe.each(kGames)('$map', ({ map, others, more, locale }) => {
    test('every screen shows a turn at once, and the result', async () => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base, { locale });
        const programs = Array.from({ length: others }, () => kProgram);
        const table = await makeTable(page, { map, seats: [kAnn, ...programs], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        await playOn(page, 10);
        await page.click('[data-tab=log]');
        for (const screen of kScreens) {
            await show(page, screen);
            for (const selector of ['.board', '.market li', '[data-hand]', '[data-ticket]', '[data-seat]', '[data-status]']) {
                await expectWhole(page, selector);
            }
            expect(await logLines(page), `${screen.name}: lines of the log`).toBeGreaterThanOrEqual(screen.lines);
            expect(await bands(page), `${screen.name}: bands`).toBeLessThan(screen.bands + more);
            expect(await cutTexts(page), screen.name).toEqual([]);
            expect(await brokenWords(page), screen.name).toEqual([]);
            expect(await overhang(page)).toBeLessThanOrEqual(0);
            const letters = await page.$eval('.log li', (line) => Number.parseFloat(getComputedStyle(line).fontSize));
            expect(letters, screen.name).toBeGreaterThanOrEqual(screen.letters);
        }
        await phone(page);
        await watch(page, more);
        await show(page, kScreens[0]!);
        await playOut([page], 300_000);
        // Nothing is under the pointer.
        await page.mouse.move(1, 1);
        for (const screen of kScreens) {
            await show(page, screen);
            // Most of the panel is filled, in games with few tickets too.
            const filled = await page.$eval('.end', (panel) => {
                const last = panel.querySelector('[data-end]') ?? panel.lastElementChild!;
                return last.getBoundingClientRect().height / panel.clientHeight;
            });
            expect(filled, `${screen.name}: the end panel`).toBeGreaterThan(0.5);
            await expectWhole(page, '[data-standing]', others + 1);
            // Nothing that was pointed at during the game is still lit.
            expect(await page.$('.board .veil')).toBeNull();
            expect(await overhang(page)).toBeLessThanOrEqual(0);
        }
        expect(faults).toEqual([]);
        await context.close();
    });
});

/** Who only watches sees the log without a press, and screens that are high waste nothing around the board. */
async function watch(page: Page, more: number): Promise<void> {
    const table = page.url();
    await page.goto(`${table}?seat=none`);
    await page.waitForSelector('.play');
    for (const screen of [{ name: 'phone', width: 390, height: 844 }, ...kScreens.slice(1, 4)]) {
        await show(page, screen);
        for (const selector of ['[data-status]', '.market li']) await expectWhole(page, selector);
        const lines = (await shares(page, '.log li')).filter((share) => share > 0.97);
        expect(lines.length, `${screen.name}: lines of the log for who watches`).toBeGreaterThanOrEqual(2);
        if (screen.name !== 'phone') expect(await bands(page), `${screen.name}: bands for who watches`).toBeLessThan(0.08 + more);
    }
    await page.goto(table);
    await page.waitForSelector('[data-status=mine]');
}

/** On a phone the scores, the cards to draw, the hand and the first tickets are in one view. */
async function phone(page: Page): Promise<void> {
    await show(page, { width: 390, height: 844 });
    await page.click('[data-tab=cards]');
    await sleep(300);
    for (const selector of ['[data-status]', '[data-score]', '.market li', '[data-hand]', '.tabs button']) {
        await expectWhole(page, selector);
    }
    const tickets = await shares(page, '[data-ticket]');
    expect(tickets.filter((share) => share > 0.97).length, tickets.join(' ')).toBeGreaterThanOrEqual(Math.min(2, tickets.length));
}
