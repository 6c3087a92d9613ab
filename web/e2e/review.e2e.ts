// The review of a finished game, against the real server: from the end screen, along the chart, guessing,
// sharing, on a phone, and in other languages.
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, brokenWords, cutTexts, overhang, smallTargets } from './checks';
import { playOut } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld, type Someone } from './harness';

const world = useWorld();
/** Played by programs, who make mistakes. */
let table = '';

interface Reviewed {
    done: boolean;
    seats: { start: number; luck: number; play: number; others: number; result: number }[];
    moves: { n: number; by: string | number; class: string | null; best: unknown[] }[];
}

function reviewOf(page: Page, id: string): Promise<Reviewed> {
    return page.evaluate(async (address) => (await fetch(address)).json() as Promise<Reviewed>, `/api/tables/${id}/review`);
}

async function open(person: Someone, path: string): Promise<Page> {
    const { page } = person;
    await page.goto(path);
    await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
    return page;
}

/** A game of programs on the smallest map, whose review takes a moment only. */
async function played(page: Page): Promise<string> {
    const id = await makeTable(page, { map: 'toy', seats: [kProgram, kProgram], start_now: true });
    while (!(await reviewOf(page, id)).done) await sleep(300);
    return id;
}

beforeAll(async () => {
    const { page, context } = await someone(world.browser, world.fogg.base);
    // Whoever won should have made a mistake, or there is nothing to guess.
    for (let i = 0; i < 8; ++i) {
        table = await played(page);
        const { seats, moves } = await reviewOf(page, table);
        const winner = seats.findIndex(({ result }) => result > 0);
        if (moves.some((move) => move.by === winner && move.class !== null && move.best.length > 1)) break;
    }
    await context.close();
}, 300_000);

describe('a review', () => {
    test('is one click from the end of a game, begins with a chart and ends with an answer', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        const id = await makeTable(page, { map: 'toy', seats: [kAnn, kProgram], start_now: true });
        await page.goto(`/t/${id}`);
        await playOut([page], 300_000);
        await page.click('[data-action=review]');
        await page.waitForSelector('[data-chart] svg .line');
        await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
        expect(await page.textContent('[data-verdict]')).toMatch(/You|Ann|Computer/);
        const { seats } = await reviewOf(page, id);
        for (const { start, luck, play, others, result } of seats) expect(start + luck + play + others).toBeCloseTo(result, 8);
        expect(await page.locator('[data-seat-bars]').count()).toBe(seats.length);
        // Ann's own game is looked at.
        expect(await page.isChecked('input[type=radio][value="0"]')).toBe(true);
        expect(faults).toEqual([]);
        await context.close();
    });

    test('is one click from the replay, at the same moment', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto(`/replay/${table}`);
        await page.waitForSelector('[data-replay]');
        for (let i = 0; i < 3; ++i) await page.click('[data-action=next]');
        await page.click('[data-action=review]');
        await page.waitForSelector('[data-moment="3"]');
        await context.close();
    });

    test('of a game that is not over says when there will be one', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        const id = await makeTable(page, { map: 'toy', seats: [kAnn, kProgram], start_now: true });
        await page.goto(`/review/${id}`);
        await page.waitForSelector('[data-dead-end]');
        expect(await page.textContent('h1')).toBe('No review yet');
        expect(await axeFindings(page)).toEqual([]);
        await context.close();
    });
});

describe('moving along', () => {
    test('by keyboard moves the chart, the board and the words', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const page = await open(person, `/review/${table}`);
        const chart = page.locator('[data-chart]');
        const at = async (): Promise<number> => Number(await chart.getAttribute('data-chart'));
        const trains = (): Promise<number> => page.locator('main .board .train use').count();
        const last = await at();
        const [said, built] = [await chart.getAttribute('aria-valuetext'), await trains()];
        await chart.focus();
        await page.keyboard.press('ArrowLeft');
        expect(await at()).toBe(last - 1);
        expect(await page.getAttribute('[data-moment]', 'data-moment')).toBe(String(last - 1));
        expect(await chart.getAttribute('aria-valuetext')).not.toBe(said);
        await page.keyboard.press('Home');
        expect(await at()).toBe(0);
        await expect.poll(trains).toBeLessThan(built);
        await page.keyboard.press('End');
        expect(await at()).toBe(last);
        // From mistake to mistake of the player who is looked at.
        const { moves } = await reviewOf(page, table);
        const seat = Number(await page.locator('[data-review] input[type=radio]:checked').getAttribute('value'));
        const mistakes = moves.filter(({ by, class: grade }) => by === seat && grade !== null).length;
        let found = 0;
        for (let before = last; ; before = await at()) {
            await page.keyboard.press('Shift+ArrowLeft');
            if ((await at()) === before) break;
            found += 1;
            await page.waitForSelector('[data-class]:not([data-class=fine])');
        }
        expect(found).toBe(mistakes);
        expect(await page.locator('[data-mistake]').count()).toBeGreaterThanOrEqual(Math.min(1, mistakes));
        expect(person.faults).toEqual([]);
        await person.context.close();
    });

    test('by finger works on a phone, where everything fits', async () => {
        const person = await someone(world.browser, world.fogg.base, { phone: true });
        const page = await open(person, `/review/${table}`);
        expect(await overhang(page)).toBe(0);
        expect(await smallTargets(page)).toEqual([]);
        const box = (await page.locator('[data-chart]').boundingBox())!;
        const cdp = await person.context.newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number): Promise<unknown> =>
            cdp.send('Input.dispatchTouchEvent', {
                type, touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
            });
        const before = Number(await page.getAttribute('[data-chart]', 'data-chart'));
        await touch('touchStart', 0.8);
        for (const share of [0.7, 0.6, 0.5, 0.4]) await touch('touchMove', share);
        await touch('touchEnd', 0.4);
        const after = Number(await page.getAttribute('[data-chart]', 'data-chart'));
        expect(after).toBeLessThan(before * 0.6);
        expect(after).toBeGreaterThan(before * 0.2);
        expect(await overhang(page)).toBe(0);
        expect(await smallTargets(page)).toEqual([]);
        expect(await axeFindings(page)).toEqual([]);
        await person.context.close();
    });

    test('leaves an address that leads back to the moment', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const page = await open(person, `/review/${table}`);
        await page.focus('[data-chart]');
        for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowLeft');
        await page.waitForURL(/\?n=\d+$/);
        const [address, moment] = [page.url(), await page.getAttribute('[data-moment]', 'data-moment')];
        await page.click('[data-tab=overview]');
        await page.waitForURL(new RegExp(`/review/${table}$`));
        const other = await someone(world.browser, world.fogg.base);
        await other.page.goto(address);
        await other.page.waitForSelector(`[data-moment="${moment}"]`);
        await other.context.close();
        await person.context.close();
    });
});

test('guess first hides the answer until one has tried', async () => {
    const person = await someone(world.browser, world.fogg.base);
    const page = await open(person, `/review/${table}`);
    await page.click('[data-action=learn]');
    await page.waitForSelector('[data-guess]');
    expect(await page.locator('[data-candidate], [data-class]').count()).toBe(0);
    expect(await page.locator('[data-try]').count()).toBeGreaterThan(1);
    expect(await axeFindings(page)).toEqual([]);
    const tried = await page.getAttribute('[data-try]', 'data-try');
    await page.focus('[data-try]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-guess-result]');
    expect((await page.textContent('[data-guess-result]'))?.trim()).not.toBe('');
    expect(await page.locator(`[data-candidate="${tried}"]`).count()).toBe(1);
    // The better move stands on the board, where it is a route; pressing another shows that.
    await page.click('[data-candidate] >> nth=0');
    expect(await page.getAttribute('[data-candidate] >> nth=0', 'aria-pressed')).toBe('true');
    // It stays so: the next mistake asks again.
    if (await page.isEnabled('[data-action=next-mistake]')) {
        await page.click('[data-action=next-mistake]');
        await page.waitForSelector('[data-guess]');
        await page.click('[data-action=show-answer]');
        await page.waitForSelector('[data-class]');
        expect(await page.locator('[data-guess-result]').count()).toBe(0);
    }
    expect(person.faults).toEqual([]);
    await person.context.close();
});

async function saved(page: Page, action: string): Promise<Buffer> {
    const [download] = await Promise.all([page.waitForEvent('download') as Promise<Download>, page.click(`[data-action=${action}]`)]);
    return readFileSync(await download.path());
}

test('sharing gives a link and a picture of board, result and chart', async () => {
    const person = await someone(world.browser, world.fogg.base);
    const page = await open(person, `/review/${table}`);
    await page.click('[data-action=share]');
    await page.waitForSelector('[data-share=drawn]');
    expect(await page.inputValue('[data-share] input')).toMatch(new RegExp(`/review/${table}\\?n=\\d+$`));
    expect(await axeFindings(page)).toEqual([]);
    const svg = (await saved(page, 'save-svg')).toString('utf8');
    for (const part of ['<svg', 'Computer', '</text>', '@font-face', 'Chance to win']) expect(svg).toContain(part);
    expect(svg).not.toMatch(/var\(|light-dark|undefined|NaN/);
    const png = await saved(page, 'save-png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2400, 1800]);
    // More than an empty sheet.
    expect(png.length).toBeGreaterThan(100_000);
    expect(person.faults).toEqual([]);
    await person.context.close();
});

describe.each([['en', false], ['fi', true], ['de', false], ['de', true]])('in %s, phone: %s', (locale, phone) => {
    test('it is readable and accessible, in the light and in the dark', async () => {
        const person = await someone(world.browser, world.fogg.base, { locale, phone, dark: phone });
        const page = await open(person, `/review/${table}`);
        const check = async (): Promise<void> => {
            expect(await axeFindings(page)).toEqual([]);
            expect(await overhang(page)).toBe(0);
            expect(await cutTexts(page)).toEqual([]);
            expect(await brokenWords(page)).toEqual([]);
            expect(await page.textContent('body')).not.toMatch(/review(_page)?\.[a-z]|\{\w+\}|undefined|NaN/);
        };
        await check();
        await page.click('[data-seat-bars] summary');
        await page.click('[data-chance-table] summary');
        await expect.poll(() => page.locator('[data-chance-table] tbody tr').count()).toBeGreaterThan(5);
        await check();
        await page.click('[data-turning-point], [data-tab=moment]');
        await page.waitForSelector('[data-moment]');
        await check();
        expect(person.faults).toEqual([]);
        await person.context.close();
    });
});
