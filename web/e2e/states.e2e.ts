// Every screen, phone and wide, light and dark: axe finds nothing of any level, and every control can be read in
// every state.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './checks';
import { playOut, step } from './driver';
import { faintControls } from './faint';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();
const kPages = ['/', '/new', '/settings', '/score', '/about', '/learn', '/rules/usa', '/nowhere', '/t/abcdefghijklmnop'];
const kLooks = [false, true].flatMap((phone) => [false, true].map((dark) => ({ phone, dark })));

async function check(page: Page, name: string): Promise<void> {
    await sleep(250);
    expect(await axeFindings(page, 'best-practice'), name).toEqual([]);
    expect(await faintControls(page), name).toEqual([]);
}

async function until(page: Page, selector: string): Promise<void> {
    for (let i = 0; i < 4000; ++i) {
        if (await page.$(selector)) return;
        if ((await step(page)) === 'wait') await sleep(10);
    }
    throw new Error(`${selector} never comes`);
}

describe.each(kLooks)('phone $phone, dark $dark', (look) => {
    test('the pages around the table', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, look);
        await makeTable(page, { map: 'usa', seats: [kAnn, { kind: 'open' }] });
        for (const path of kPages) {
            await page.goto(path);
            await page.waitForSelector('h1');
            await check(page, path);
        }
        expect(faults).toEqual([]);
        await context.close();
    });

    test('a table from its seats to its replay', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, look);
        const open = await makeTable(page, { map: 'usa', seats: [kAnn, { kind: 'open' }] });
        await page.goto(`/t/${open}`);
        await page.waitForSelector('[data-seats]');
        await check(page, 'seats');
        const shared = await makeTable(page, { map: 'usa', seats: [kAnn, { kind: 'me', name: 'Bob' }], start_now: true });
        await page.goto(`/t/${shared}`);
        await page.waitForSelector('[data-action=lift]');
        await check(page, 'curtain');

        const table = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        await check(page, 'opening');
        await until(page, '[data-phase=turn] [data-status=mine]');
        for (const tab of await page.$$('[role=tab]')) {
            await tab.click();
            await check(page, `turn, ${await tab.textContent()}`);
        }
        await page.click('[data-action=menu]');
        await check(page, 'menu');
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await page.waitForSelector('dialog kbd');
        await check(page, 'keys');
        await page.keyboard.press('Escape');
        await until(page, '[data-way]');
        await check(page, 'claim');
        await page.keyboard.press('Escape');
        // The line is dead, and a move waits.
        world.fogg.cut();
        await page.waitForSelector('.banner.warn');
        await check(page, 'lost line');
        world.fogg.mend();
        await page.waitForSelector('.banner.warn', { state: 'detached' });
        await page.goto(`/t/${table}?seat=none`);
        await page.waitForSelector('.play');
        await check(page, 'spectator');
        await page.goto(`/t/${table}`);
        await page.waitForSelector('.play');
        await playOut([page], 300_000);
        await check(page, 'end');
        await page.click('[data-action=verify]');
        await page.waitForSelector('[data-verified]');
        await check(page, 'verified');
        await page.goto(`/replay/${table}`);
        await page.waitForSelector('[data-replay]');
        await check(page, 'replay');
        expect(faults).toEqual([]);
        await context.close();
    });
});
