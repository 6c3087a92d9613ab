// Tables on this device: whole games without a line, kept across reloads.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { playOut, step, totals } from './driver';
import { isWhole, sleep, useWorld } from './harness';

const world = useWorld();
const hasModule = existsSync(join(import.meta.dirname, '../../build/web/fogg.wasm'));

interface Visitor {
    context: BrowserContext;
    page: Page;
    faults: string[];
}

/** With a service worker, as people have. */
async function begin(locale = 'en'): Promise<Visitor> {
    const context = await world.browser.newContext({ baseURL: world.fogg.base, locale });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto('/');
    await page.waitForSelector('[data-action=here]:not([disabled])');
    return { context, page, faults };
}

/** Whether the service worker has all that pages may load. */
function hasAll({ page }: Visitor): Promise<boolean> {
    return page.evaluate(async () => {
        const worker = await (await fetch('/sw.js')).text();
        const shell = JSON.parse(/kShell = (\[.*?\]);/.exec(worker)?.[1] ?? '[]') as string[];
        const kept = await (await caches.open('fogg-shell-1')).keys();
        const paths = new Set(kept.map(({ url }) => new URL(url).pathname));
        return shell.length > 0 && shell.every((path) => paths.has(path));
    });
}

/** So many decisions of this page. */
async function play(person: Visitor, decisions: number): Promise<void> {
    for (let made = 0; made < decisions; ) {
        const what = await step(person.page);
        if (what === 'over') return;
        if (what === 'acted') made += 1;
        await sleep(20);
    }
}

describe.skipIf(!hasModule)('a table on this device', () => {
    afterEach(() => world.fogg.mend());

    // Long before the worker has the files of all pages.
    test('opens again without a line, seconds after the first visit', async () => {
        const person = await begin('fi');
        const { page, faults } = person;
        await page.click('[data-action=here]');
        await page.waitForSelector('[data-offer]');
        await page.evaluate(() => navigator.serviceWorker.ready);
        await sleep(3_000);
        expect(await hasAll(person)).toBe(false);
        world.fogg.cut();
        await page.reload();
        await page.waitForSelector('[data-offer]');
        await play(person, 1);
        expect(faults).toEqual([]);
        await person.context.close();
    });

    test('against programs, over a reload and without a line', async () => {
        const person = await begin();
        const { page, faults } = person;
        await page.click('[data-action=here]');
        await page.waitForSelector('.play');
        expect(new URL(page.url()).pathname).toMatch(/^\/t\/local-\w{10}$/);
        await play(person, 8);
        await page.reload();
        await page.waitForSelector('.play');
        await expect.poll(() => hasAll(person), { timeout: 60_000 }).toBe(true);
        world.fogg.cut();
        await play(person, 8);
        await page.reload();
        await page.waitForSelector('.play');
        await play(person, 2);
        await page.goto('/');
        await page.waitForSelector('#here-title');
        // Without a server, another game begins the same way.
        await page.click('.primary.large:not([disabled])');
        await page.waitForSelector('.play');
        expect(faults).toEqual([]);
        await person.context.close();
    });

    test.each(isWhole ? ['usa', 'san_francisco'] : ['san_francisco'])('two people at one device play %s', async (map) => {
        const person = await begin('de');
        const { page, faults } = person;
        await page.evaluate((id) => {
            localStorage.setItem('fogg.new', JSON.stringify({
                map: id, way: 'device', here: true, start: null, pace: 'none',
                seats: [{ kind: 'me', name: 'Ann', program: '' }, { kind: 'device', name: 'Ben', program: '' }],
            }));
        }, map);
        await page.goto('/new');
        await page.waitForSelector('form button.primary:not([disabled])');
        await page.click('form button.primary');
        await page.waitForSelector('[data-action=lift]');
        await expect.poll(() => hasAll(person), { timeout: 60_000 }).toBe(true);
        world.fogg.cut();
        await playOut([page], 300_000);
        expect(await totals(page)).toHaveLength(2);
        await page.click('[data-action=verify]');
        await page.waitForSelector('[data-verified=true]');
        await page.keyboard.press('Escape');
        const download = page.waitForEvent('download');
        await page.click('[data-action=record]');
        expect((await download).suggestedFilename()).toMatch(/^fogg-local-\w{10}\.txt$/);
        expect(faults).toEqual([]);
        await person.context.close();
    });
});
