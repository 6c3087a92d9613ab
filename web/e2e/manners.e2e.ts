// What people need in the hour of a game besides moves: undo against computers, resigning, ending by
// agreement, absent players, and open tables whose host has gone.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cards, step } from './driver';
import { kAnn, kProgram, makeTable, someone, useWorld, type Someone } from './harness';

const world = useWorld(['--absent-s', '1']);
const kOpen = { kind: 'open' };

/** Two people, each in a browser of their own, at a game that has begun. */
async function two(options: Parameters<typeof someone>[2] = {}): Promise<[Someone, Someone, string]> {
    const one = await someone(world.browser, world.fogg.base);
    const other = await someone(world.browser, world.fogg.base, options);
    const table = await makeTable(one.page, { map: 'usa', seats: [kAnn, kOpen], start: 0 });
    await other.page.goto(`/t/${table}`);
    await other.page.fill('#sit-name', 'Bob');
    await other.page.click('[data-sit="1"]');
    await one.page.goto(`/t/${table}`);
    await one.page.click('[data-action=start]:not(:disabled)');
    for (const { page } of [one, other]) await page.waitForSelector('[data-offer]');
    return [one, other, table];
}

async function choose(page: Page): Promise<void> {
    await page.waitForSelector('[data-offer]');
    while (await page.$('[data-offer]')) await step(page);
}

async function menu(page: Page, action: string): Promise<void> {
    await page.click('[data-action=menu]');
    await page.click(`dialog [data-action=${action}]`);
}

async function close(...people: Someone[]): Promise<void> {
    for (const { faults, context } of people) {
        expect(faults).toEqual([]);
        await context.close();
    }
}

describe('against computers', () => {
    test('a claim is taken back after they have answered it, until the next decision', async () => {
        const one = await someone(world.browser, world.fogg.base);
        const { page } = one;
        const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram, kProgram], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await choose(page);
        await page.waitForSelector('[data-status=mine]');
        await page.click('[data-tab=routes]');
        while (!(await page.$('[data-claim]'))) {
            await page.click('[data-status=mine] ~ * [data-action=deck], [data-action=deck]');
            await page.click('[data-phase=second_pick] [data-action=deck]');
            await page.waitForSelector('[data-phase=turn]:has([data-status=mine])');
        }
        const before = await cards(page);
        await page.click('[data-claim]');
        await page.click('[data-way]');
        // Both computers have played, and it is Ann's turn again.
        await page.waitForSelector('[data-phase=turn]:has([data-status=mine]) .train');
        expect(await cards(page)).toBeLessThan(before);
        await page.keyboard.press('u');
        await expect.poll(() => cards(page), { timeout: 20_000 }).toBe(before);
        await page.click('[data-tab=log]');
        await page.waitForFunction(() => document.querySelector('.log')?.textContent?.includes('undid a move, and with it'));
        await close(one);
    });
});

describe('resigning', () => {
    test('asks first, ends a game of two, and is seen by both', async () => {
        const [one, other] = await two({ phone: true });
        await menu(other.page, 'resign');
        await other.page.click('dialog button:not(.danger):not(.icon)');
        await other.page.keyboard.press('Escape');
        expect(await other.page.$('[data-ending]')).toBeNull();
        await menu(other.page, 'resign');
        await other.page.click('[data-action=resign-yes]');
        for (const { page } of [one, other]) {
            await page.waitForSelector('[data-end=done] [data-ending=resigned]');
            expect(await page.textContent('[data-ending]')).toContain('Bob');
            expect(await page.getAttribute('tr.winner', 'data-standing')).toBe('0');
        }
        await close(one, other);
    });

    test('against more a computer plays on, by keyboard alone', async () => {
        const one = await someone(world.browser, world.fogg.base);
        const other = await someone(world.browser, world.fogg.base);
        const table = await makeTable(one.page, { map: 'usa', seats: [kAnn, kOpen, kProgram] });
        await other.page.goto(`/t/${table}`);
        await other.page.fill('#sit-name', 'Bob');
        await other.page.click('[data-sit="1"]');
        await one.page.goto(`/t/${table}`);
        await one.page.click('[data-action=start]:not(:disabled)');
        const { page } = other;
        await page.waitForSelector('[data-offer]');
        for (const action of ['menu', 'resign', 'resign-yes']) {
            await page.focus(`[data-action=${action}]`);
            await page.keyboard.press('Enter');
        }
        for (const { page: each } of [one, other]) {
            await each.waitForFunction(() => document.querySelector('[data-seat="1"]')?.textContent?.includes('Resigned'));
        }
        expect(await one.page.$('[data-ending]')).toBeNull();
        await close(one, other);
    });
});

describe('an offer to end the game', () => {
    test('is declined, made by the other, agreed to, and counted', async () => {
        const [one, other] = await two();
        await menu(one.page, 'end');
        await one.page.click('[data-action=end-yes]');
        await one.page.waitForSelector('[data-matter=offer] [data-action=withdraw]');
        await other.page.click('[data-matter=offer] [data-action=decline]');
        await one.page.waitForSelector('[data-matter=offer]', { state: 'detached' });
        await menu(other.page, 'end');
        await other.page.click('[data-action=end-yes]');
        await one.page.click('[data-matter=offer] [data-action=agree]');
        for (const { page } of [one, other]) await page.waitForSelector('[data-end=done] [data-ending=agreed]');
        await close(one, other);
    });
});

describe('somebody who is absent', () => {
    test('is stood in for by a computer, and takes the seat back', async () => {
        const [one, other, table] = await two();
        await choose(one.page);
        await other.page.goto('about:blank');
        await one.page.waitForSelector('[data-matter=absent] [data-action=remind]');
        await one.page.click('[data-matter=absent] [data-action=stand-in]');
        await one.page.waitForFunction(() => document.querySelector('[data-seat="1"]')?.textContent?.includes('Away'));
        await one.page.waitForSelector('[data-status=mine]');
        await other.page.goto(`/t/${table}`);
        await other.page.click('[data-action=back]');
        await one.page.waitForFunction(() => !document.querySelector('[data-seat="1"]')?.textContent?.includes('Away'));
        await close(one, other);
    });
});

describe('an open table', () => {
    test('leaves the list some time after its host, and is back with the host', { timeout: 120_000 }, async () => {
        const host = await someone(world.browser, world.fogg.base);
        const guest = await someone(world.browser, world.fogg.base);
        const table = await makeTable(host.page, { map: 'usa', seats: [kAnn, kOpen], listed: true });
        await host.page.goto(`/t/${table}`);
        await host.page.waitForSelector('[data-seats]');
        await guest.page.goto('/');
        await guest.page.waitForSelector(`a[href="/t/${table}"]`);
        await host.page.goto('about:blank');
        await guest.page.waitForSelector(`a[href="/t/${table}"]`, { state: 'detached', timeout: 80_000 });
        await host.page.goto(`/t/${table}`);
        await host.page.waitForSelector('[data-seats]');
        await guest.page.waitForSelector(`a[href="/t/${table}"]`, { timeout: 30_000 });
        await close(host, guest);
    });
});
