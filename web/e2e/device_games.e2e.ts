// What may happen to a game on this device: a reload in mid-turn, moves taken back, a worker that the browser ends,
// and an update of the client.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { playOut, step } from './driver';
import { rebuilt, sleep, useWorld } from './harness';

const world = useWorld();
const hasModule = existsSync(join(import.meta.dirname, '../../build/web/fogg.wasm'));

interface Visitor {
    context: BrowserContext;
    page: Page;
    faults: string[];
}

/** At a table of this device against one program, after the opening, at the beginning of a turn. */
async function sitDown(isPractice = false): Promise<Visitor> {
    const context = await world.browser.newContext({ baseURL: world.fogg.base, locale: 'en' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto('/');
    await page.evaluate((practice) => localStorage.setItem('fogg.new', JSON.stringify({
        map: 'san_francisco', way: 'programs', here: true, start: null, pace: 'none', practice,
        seats: [{ kind: 'me', name: 'Ann', program: '' }, { kind: 'program', name: '', program: 'easy' }],
    })), isPractice);
    await page.goto('/new');
    await page.click('form button.primary:not([disabled])');
    await page.waitForSelector('.play');
    await myTurn(page);
    return { context, page, faults };
}

async function myTurn(page: Page): Promise<void> {
    while (!(await page.$('.play[data-phase=turn] [data-status=mine]'))) {
        if (!(await page.$('.play[data-phase=turn]'))) await step(page);
        await sleep(30);
    }
}

const hand = (page: Page): Promise<string> =>
    page.$$eval('[data-hand]', (all) => all.map((one) => one.textContent).join());

async function play(page: Page, decisions: number): Promise<void> {
    for (let made = 0; made < decisions; ) {
        const what = await step(page);
        if (what === 'over') return;
        if (what === 'acted') made += 1;
        await sleep(20);
    }
}

describe.skipIf(!hasModule)('a game on this device', () => {
    afterEach(() => world.fogg.mend());

    test('goes on between the two cards of a turn after a reload without a line', async () => {
        const { page, context, faults } = await sitDown();
        // As soon as the worker has what this page needs.
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await page.waitForSelector('.play[data-phase=turn] [data-status=mine]');
        await page.click('[data-action=deck]');
        await page.waitForSelector('.play[data-phase=second_pick] [data-status=mine]');
        const cards = await hand(page);
        world.fogg.cut();
        await page.reload();
        await page.waitForSelector('.play[data-phase=second_pick] [data-status=mine]');
        expect(await hand(page)).toBe(cards);
        await page.click('[data-action=deck]');
        await page.waitForSelector('.play[data-phase=turn]');
        await expect.poll(() => hand(page)).not.toBe(cards);
        expect(faults).toEqual([]);
        await context.close();
    });

    test('takes moves back without a line, also over a program’s answer', async () => {
        const { page, context, faults } = await sitDown(true);
        await page.evaluate(() => navigator.serviceWorker.ready);
        world.fogg.cut();
        const before = await hand(page);
        await page.click('[data-action=deck]');
        await page.waitForSelector('.play[data-phase=second_pick] [data-status=mine]');
        const one = await hand(page);
        await page.click('[data-action=undo]');
        await expect.poll(() => hand(page)).toBe(before);
        // The same luck again, and the whole turn, which the program answers.
        await page.waitForSelector('.play[data-phase=turn] [data-status=mine]');
        await page.click('[data-action=deck]');
        await page.waitForSelector('.play[data-phase=second_pick] [data-status=mine]');
        expect(await hand(page)).toBe(one);
        await page.click('[data-action=deck]');
        await page.waitForSelector('.play[data-phase=turn] [data-status=mine]');
        await page.click('[data-action=undo]');
        await expect.poll(() => hand(page)).toBe(one);
        await page.click('[data-action=undo]');
        await expect.poll(() => hand(page)).toBe(before);
        // Neither is undone by a reload.
        await page.reload();
        await page.waitForSelector('.play[data-phase=turn] [data-status=mine]');
        expect(await hand(page)).toBe(before);
        expect(faults).toEqual([]);
        await context.close();
    });

    test('goes on when the browser ends its worker without a word', async () => {
        const { page, context, faults } = await sitDown();
        await play(page, 4);
        await myTurn(page);
        const before = await hand(page);
        const worker = page.workers().find((one) => one.url().includes('device.worker'));
        expect(worker).toBeDefined();
        await worker?.evaluate(() => self.close()).catch(() => undefined);
        // Nobody is told; the next move finds out, and is made nevertheless.
        await page.click('[data-action=deck]');
        await expect.poll(() => hand(page), { timeout: 30_000 }).not.toBe(before);
        await play(page, 4);
        expect(faults).toEqual([]);
        await context.close();
    });

    test('goes on over an update of the client, in which every file has another name', async () => {
        const old = world.fogg.dist;
        const { page, context, faults } = await sitDown();
        await page.evaluate(() => navigator.serviceWorker.ready);
        await play(page, 4);
        const updated = rebuilt();
        try {
            world.fogg.dist = updated;
            await page.evaluate(async () => {
                const changed = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
                await (await navigator.serviceWorker.getRegistration())?.update();
                await changed;
            });
            await play(page, 4);
            const version = await page.getAttribute('.play', 'data-version');
            await page.reload();
            await page.waitForSelector('.play');
            expect(Number(await page.getAttribute('.play', 'data-version'))).toBeGreaterThanOrEqual(Number(version));
            const script = await page.getAttribute('script[type=module]', 'src');
            expect(script).toMatch(/-x\S{6}x\.js$/);
            await playOut([page], 300_000);
            await page.waitForSelector('[data-proved=true]');
            expect(faults).toEqual([]);
        } finally {
            world.fogg.dist = old;
            rmSync(updated, { recursive: true, force: true });
        }
        await context.close();
    });
});
