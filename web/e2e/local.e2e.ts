// Tables on this device: whole games without a line, kept across reloads.
import { existsSync, readFileSync } from 'node:fs';
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
        const words = JSON.parse(/kTranslations = (\{.*?\});/.exec(worker)?.[1] ?? '{}') as Record<string, string[]>;
        const kept = await (await caches.open('fogg-shell-1')).keys();
        const paths = new Set(kept.map(({ url }) => new URL(url).pathname));
        const wanted = [...shell, ...(words[document.documentElement.lang] ?? [])];
        return shell.length > 0 && wanted.every((path) => paths.has(path));
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

    // As docs/device.md says of an installed app: every page opens, and a game starts.
    test('and every page open without a line once the first visit has settled', async () => {
        const person = await begin();
        const { page, faults } = person;
        await page.evaluate(() => navigator.serviceWorker.ready);
        const start = Date.now();
        await expect.poll(() => hasAll(person), { timeout: 60_000, interval: 250 }).toBe(true);
        console.log(`all files of the client were kept after ${Date.now() - start} ms`);
        world.fogg.cut();
        const params: Record<string, string> = { map: 'usa', date: '2026-01-01', number: '1', id: 'abcdefghij' };
        const pages = readFileSync(join(import.meta.dirname, '../dist/pages.txt'), 'utf8').split('\n').filter(Boolean);
        expect(pages.length).toBeGreaterThan(20);
        for (const path of pages) {
            await page.goto(path.replace(/^\/maps\/:id/, '/maps/usa').replace(/:([a-z]+)/g, (_, name: string) => params[name] ?? ''));
            // What a page says where it needs a server is its own; that it could not be loaded, App says.
            await page.waitForSelector('h1, [data-seats], .play, .whole-page, .banner');
            expect(await page.locator('main.lost:not(:has(h1))').count(), path).toBe(0);
        }
        await page.goto('/');
        await page.click('.primary.large:not([disabled])');
        await page.waitForSelector('.play');
        await play(person, 2);
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

    // A clock that runs fast for the worker is a device that is slow.
    test('says so when it is too slow for the expert', async () => {
        const person = await begin();
        const { page, faults } = person;
        page.on('worker', (worker) => void worker.evaluate(() => {
            const now = performance.now.bind(performance);
            performance.now = () => 50 * now();
        }));
        await page.evaluate(() => localStorage.setItem('fogg.new', JSON.stringify({
            map: 'san_francisco', way: 'programs', here: true, start: null, pace: 'none',
            seats: [{ kind: 'me', name: 'Ann', program: '' }, { kind: 'program', name: '', program: 'expert' }],
        })));
        await page.goto('/new');
        await page.click('form button.primary:not([disabled])');
        await page.waitForSelector('.play');
        for (let i = 0; i < 20 && !(await page.$('[data-slow]')); i += 1) await play(person, 1);
        expect(await page.textContent('[data-slow]')).toContain('slow for the expert');
        await page.click('[data-slow] button');
        expect(await page.$('[data-slow]')).toBeNull();
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
        await page.waitForSelector('[data-proved=true]');
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
