// Who has the tables of this device when several tabs want them, and what is said where there can be none.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { step } from './driver';
import { sleep, useWorld } from './harness';

const world = useWorld();
const hasModule = existsSync(join(import.meta.dirname, '../../build/web/fogg.wasm'));

/** Runs in the page: headless browsers call every page visible. */
function pretendSight(): void {
    let isSeen = true;
    Object.defineProperty(document, 'visibilityState', { get: () => (isSeen ? 'visible' : 'hidden') });
    Object.defineProperty(document, 'hidden', { get: () => !isSeen });
    Object.assign(window, {
        look(seen: boolean) {
            isSeen = seen;
            document.dispatchEvent(new Event('visibilitychange'));
        },
    });
}
const look = (page: Page, seen: boolean): Promise<void> =>
    page.evaluate((is) => (window as unknown as { look: (seen: boolean) => void }).look(is), seen);

async function visit(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<BrowserContext> {
    const context = await world.browser.newContext({ baseURL: world.fogg.base, locale: 'en', serviceWorkers: 'block' });
    await context.addInitScript(pretendSight);
    await prepare?.(context);
    return context;
}

/** One decision that the tables of this device have accepted. */
async function act(page: Page): Promise<void> {
    const before = await page.getAttribute('[data-version]', 'data-version');
    await expect.poll(async () => {
        await step(page);
        return page.getAttribute('[data-version]', 'data-version');
    }, { timeout: 30_000 }).not.toBe(before);
}

describe.skipIf(!hasModule)('the tables of this device', () => {
    test('are with the tab that is looked at', async () => {
        const context = await visit();
        const one = await context.newPage();
        await one.goto('/');
        await one.click('[data-action=here]:not([disabled])');
        await one.waitForSelector('.play');
        await act(one);
        await look(one, false);
        const two = await context.newPage();
        await two.goto(one.url());
        await two.waitForSelector('.play');
        await act(two);
        // Back to the first, and once more to and fro: nobody waits for long, and nothing is lost.
        for (const [from, to] of [[two, one], [one, two], [two, one]] as const) {
            await look(from, false);
            await look(to, true);
            await expect.poll(() => to.locator('.banner.warn').count(), { timeout: 10_000 }).toBe(0);
            await act(to);
        }
        await context.close();
    });

    test('are not fought over by two tabs that nobody looks at', async () => {
        const context = await visit();
        const one = await context.newPage();
        const workers: unknown[] = [];
        for (const event of ['page'] as const) context.on(event, (page) => void page.on('worker', (made) => workers.push(made)));
        one.on('worker', (made) => workers.push(made));
        await one.goto('/');
        await one.click('[data-action=here]:not([disabled])');
        await one.waitForSelector('.play');
        const two = await context.newPage();
        await look(one, false);
        await two.goto(one.url());
        await two.waitForSelector('.play');
        await look(two, false);
        const before = workers.length;
        await sleep(5_000);
        expect(workers.length).toBe(before);
        await context.close();
    });

    test('are taken from a second window in sight only when somebody says so', async () => {
        const context = await visit();
        const one = await context.newPage();
        await one.goto('/');
        await one.click('[data-action=here]:not([disabled])');
        await one.waitForSelector('.play');
        const two = await context.newPage();
        await two.goto(one.url());
        expect(await two.textContent('[data-elsewhere]')).toContain('another window');
        await act(one);
        for (const [from, to] of [[one, two], [two, one]] as const) {
            await to.click('[data-elsewhere] button');
            await to.waitForSelector('.play');
            await expect.poll(() => to.locator('[data-elsewhere]').count()).toBe(0);
            await act(to);
            await from.waitForSelector('[data-elsewhere]');
            expect(await from.locator('[data-elsewhere]').count()).toBe(1);
        }
        await context.close();
    });

    test('are not offered by a browser that is too old, which says so where it is sent to one', async () => {
        const context = await visit((made) => made.addInitScript(() => {
            WebAssembly.validate = () => false;
        }));
        const page = await context.newPage();
        await page.goto('/');
        await page.waitForSelector('section[aria-labelledby=play-title] button.primary:not([disabled])');
        expect(await page.locator('[data-action=here]').count()).toBe(0);
        await page.goto('/t/local-abcdefghij');
        await page.getByText('too old to play without a server').waitFor();
        await context.close();
    });

    test('do not start for ever where the browser stores nothing', async () => {
        let workers = 0;
        const context = await visit((made) => made.route(/device\.worker/, async (route) => {
            workers += 1;
            const answer = await route.fetch();
            const script = `indexedDB.open = () => { throw new Error('forbidden'); };${await answer.text()}`;
            await route.fulfill({ response: answer, body: script });
        }));
        const page = await context.newPage();
        await page.goto('/t/local-abcdefghij');
        await page.getByText('does not let Fogg store anything').waitFor();
        const started = workers;
        expect(started).toBeLessThanOrEqual(3);
        await sleep(3_000);
        expect(workers).toBe(started);
        await context.close();
    });

    test('come with a bar while what plays them loads', async () => {
        const context = await visit((made) => made.route(/fogg-[^/]*\.wasm/, async (route) => {
            await sleep(1_500);
            await route.continue();
        }));
        const page = await context.newPage();
        await page.addInitScript(() => {
            // A progress bar that was there for a moment has been there.
            new MutationObserver(() => {
                if (document.querySelector('progress')) Object.assign(window, { hadBar: true });
            }).observe(document, { childList: true, subtree: true });
        });
        await page.goto('/t/local-abcdefghij');
        // The page of a table that is not there, once all is loaded.
        await page.waitForSelector('h1');
        expect(await page.evaluate(() => (window as unknown as { hadBar?: boolean }).hadBar)).toBe(true);
        await context.close();
    });

    test('play on while the second part of the module is long in coming, and a hint waits for it', async () => {
        let workers = 0;
        const context = await visit(async (made) => {
            await made.route(/device\.worker/, (route) => {
                workers += 1;
                return route.continue();
            });
            await made.route(/fogg_more-[^/]*\.wasm/, async (route) => {
                await sleep(12_000);
                await route.continue();
            });
        });
        const page = await context.newPage();
        await page.goto('/');
        await page.evaluate(() => localStorage.setItem('fogg.new', JSON.stringify({
            map: 'toy', way: 'programs', here: true, start: null, pace: 'none', practice: true,
            seats: [{ kind: 'me', name: 'Ann', program: '' }, { kind: 'program', name: '', program: 'easy' }],
        })));
        await page.goto('/new');
        await page.click('form button.primary:not([disabled])');
        await page.waitForSelector('.play');
        const started = workers;
        await act(page);
        await page.locator('[data-action=hint][aria-disabled=false]').click();
        await act(page);
        await expect.poll(async () => {
            if (await page.locator('[data-action=play-hint]').isVisible()) return true;
            await page.locator('[data-action=hint][aria-disabled=false]').click({ timeout: 1000 }).catch(() => {});
            return false;
        }, { timeout: 60_000 }).toBe(true);
        // None had to be replaced because it was silent.
        expect(workers).toBe(started);
        await context.close();
    });
});
