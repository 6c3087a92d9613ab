// Reviews, hints, puzzles and statistics on this device, while no server answers; and the way from a device to the
// server and back.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { playOut, step } from './driver';
import { kProgram, makeTable, sleep, someone, useWorld, type Someone } from './harness';

const world = useWorld();
const hasModule = existsSync(join(import.meta.dirname, '../../build/web/fogg.wasm'));

/** A game on this device against a program. */
async function begin(person: Someone, practice = false): Promise<Page> {
    const { page } = person;
    await page.goto('/about');
    await page.evaluate((isPractice) => {
        localStorage.setItem('fogg.new', JSON.stringify({
            map: 'toy', way: 'programs', here: true, start: null, pace: 'none', practice: isPractice,
            seats: [{ kind: 'me', name: 'Ann', program: '' }, { kind: 'program', name: '', program: 'easy' }],
        }));
    }, practice);
    await page.goto('/new');
    await page.waitForSelector('form button.primary:not([disabled])');
    await page.click('form button.primary');
    await page.waitForSelector('.play');
    expect(new URL(page.url()).pathname).toMatch(/^\/t\/local-\w{10}$/);
    return page;
}

/** So many decisions. */
async function play(page: Page, decisions: number): Promise<void> {
    for (let made = 0; made < decisions; ) {
        const what = await step(page);
        if (what === 'over') return;
        if (what === 'acted') made += 1;
        await sleep(20);
    }
}

/** The server answers nothing more; the files of pages still come, as from a service worker that has them all. */
async function noServer(page: Page): Promise<void> {
    await page.route('**/api/**', (route) => route.abort());
}

/** Goes to a page without reloading. */
async function go(page: Page, path: string): Promise<void> {
    await page.evaluate((to) => {
        const link = document.createElement('a');
        link.href = to;
        document.body.append(link);
        link.click();
        link.remove();
    }, path);
}

describe.skipIf(!hasModule)('without a server', () => {
    test('a game is reviewed, and counted', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const page = await begin(person);
        await playOut([page], 300_000);
        await page.click('[data-action=review]');
        await page.waitForSelector('[data-chart] svg .line', { timeout: 120_000 });
        await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
        // Ann's own game is looked at.
        expect(await page.isChecked('input[type=radio][value="0"]')).toBe(true);
        await noServer(page);
        await go(page, '/statistics');
        await page.waitForSelector('[data-statistics="1"]', { timeout: 300_000 });
        expect(person.faults).toEqual([]);
        await person.context.close();
    });

    test('a practice game has hints', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const page = await begin(person, true);
        await page.waitForSelector('[data-action=hint]');
        await noServer(page);
        // Where to look, then the move; a decision of the computer in between means to ask again.
        await expect.poll(async () => {
            if (await page.locator('[data-action=play-hint]').isVisible()) return true;
            await page.locator('[data-action=hint][aria-disabled=false]').click({ timeout: 1000 }).catch(() => {});
            return false;
        }, { timeout: 60_000 }).toBe(true);
        await page.click('[data-action=play-hint]');
        await play(page, 2);
        expect(person.faults).toEqual([]);
        await person.context.close();
    });

    test('puzzles are solved', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const { page } = person;
        await page.goto('/puzzles');
        await page.waitForSelector('[data-map=usa]');
        await noServer(page);
        await page.reload();
        await page.click('[data-map=usa]');
        await page.waitForSelector('[data-puzzle]');
        await page.locator('[data-try]').first().click();
        await page.waitForSelector('[data-right]');
        expect(person.faults).toEqual([]);
        await person.context.close();
    });
});

describe.skipIf(!hasModule)('between device and server', () => {
    test('a game on the device goes on at the server', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const page = await begin(person);
        await play(page, 3);
        await page.click('[data-action=menu]');
        await page.click('[data-action=to-server]');
        await expect.poll(() => new URL(page.url()).pathname, { timeout: 60_000 }).toMatch(/^\/t\/[A-Za-z0-9]{10,}$/);
        await page.waitForSelector('.play');
        await playOut([page], 300_000);
        await page.waitForSelector('[data-practice]');
        await page.click('[data-action=verify]');
        await page.waitForSelector('[data-verified=true]');
        expect(person.faults).toEqual([]);
        await person.context.close();
    });

    test('a game of the server is reviewed on the device', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const { page } = person;
        const id = await makeTable(page, { map: 'toy', seats: [kProgram, kProgram], start_now: true });
        await expect.poll(() => page.evaluate(async (address) => (await fetch(address)).status, `/api/tables/${id}/record`), { timeout: 60_000 }).toBe(200);
        await page.goto(`/replay/${id}`);
        await page.waitForSelector('[data-replay]');
        const asked = world.fogg.asked.length;
        await page.click('[data-action=review-here]');
        await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
        const paths = world.fogg.asked.slice(asked).map(({ path }) => path);
        expect(paths.filter((path) => path.includes('review') && path.startsWith('/api/'))).toEqual([]);
        expect(paths.some((path) => path.endsWith('.wasm'))).toBe(true);
        expect(person.faults).toEqual([]);
        await person.context.close();
    });

    test('a server’s table does not load the module', async () => {
        const person = await someone(world.browser, world.fogg.base);
        const { page } = person;
        const id = await makeTable(page, { map: 'toy', seats: [{ kind: 'me', name: 'Ann' }, kProgram], start_now: true });
        const asked = world.fogg.asked.length;
        await page.goto(`/t/${id}`);
        await playOut([page], 300_000);
        expect(world.fogg.asked.slice(asked).filter(({ path }) => path.endsWith('.wasm'))).toEqual([]);
        await person.context.close();
    });
});
