// The joint shuffle in two browsers: both have a say, and both can prove it at the end.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { playOut } from './driver';
import { kAnn, kProgram, makeTable, someone, useWorld } from './harness';

const world = useWorld();

/** At the open dialog: what this device remembers is not what the server has now. */
async function remembersAnotherLog(page: Page): Promise<void> {
    for (const [state, change] of [['rewritten', { root: '00'.repeat(32) }], ['new_key', { key: 'another' }]] as const) {
        await page.keyboard.press('Escape');
        await page.evaluate((other) => {
            const kept = JSON.parse(localStorage.getItem('fogg.log') ?? '{}') as object;
            localStorage.setItem('fogg.log', JSON.stringify({ ...kept, ...other }));
        }, change);
        await page.click('[data-action=verify]');
        await page.waitForSelector(`[data-log=${state}][role=alert]`);
        await page.click('[data-action=accept-log]');
        await page.waitForSelector('[data-log=first]');
    }
    await page.keyboard.press('Escape');
    await page.click('[data-action=verify]');
    await page.waitForSelector('[data-log=good]');
}

describe('a shuffle that nobody owns', () => {
    test('two browsers choose the seed with the server, and prove it afterwards', async () => {
        const one = await someone(world.browser, world.fogg.base);
        const two = await someone(world.browser, world.fogg.base);
        const table = await makeTable(one.page, { map: 'toy', seats: [kAnn, { kind: 'open' }] });
        await one.page.goto(`/t/${table}`);
        await two.page.goto(`/t/${table}`);
        await two.page.fill('#sit-name', 'Bob');
        await two.page.click('[data-sit="1"]');
        await one.page.waitForSelector('[data-says="2"]', { state: 'attached' });
        await one.page.click('[data-action=start]:not(:disabled)');
        await playOut([one.page, two.page], 120_000);
        for (const { page } of [one, two]) {
            // Unasked; and how, when asked.
            await page.waitForSelector('[data-proved=true]');
            await page.click('[data-action=verify]');
            await page.waitForSelector('[data-verified=true][data-chosen=joint]');
            await page.waitForSelector('[data-own]');
            // Both have remembered the server's log since before the game.
            await page.waitForSelector('[data-log=good]');
        }
        await remembersAnotherLog(one.page);
        const record = await one.page.evaluate(
            async (id) => (await fetch(`/api/tables/${id}/record`)).text(), table,
        );
        expect(record).toMatch(/^fogg record 2 /);
        expect(record.match(/^nonce /gm)?.length).toBe(2);
        expect([...one.faults, ...two.faults]).toEqual([]);
        await one.context.close();
        await two.context.close();
    });

    test('a game against programs begins at once, with a say of the player', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        await page.goto('/');
        await page.click('section[aria-labelledby=play-title] button.primary');
        await page.waitForSelector('[data-offer]');
        const table = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        const room = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), table);
        expect(room).toMatchObject({ status: 'playing', shuffle: { attempt: 1, says: [{ seats: [0] }] } });
        expect(faults).toEqual([]);
        await context.close();
    });

    test('whoever closes the page after committing does not stop the others for long', async () => {
        const one = await someone(world.browser, world.fogg.base);
        const two = await someone(world.browser, world.fogg.base);
        const table = await makeTable(one.page, { map: 'toy', seats: [kAnn, { kind: 'open' }, kProgram] });
        await one.page.goto(`/t/${table}`);
        await two.page.goto(`/t/${table}`);
        await two.page.fill('#sit-name', 'Bob');
        await two.page.click('[data-sit="1"]');
        await one.page.waitForSelector('[data-says="2"]', { state: 'attached' });
        await two.context.close();
        await one.page.click('[data-action=start]:not(:disabled)');
        await one.page.waitForSelector('[data-shuffling="1"]');
        await one.page.waitForSelector('[data-offer]', { timeout: 60_000 });
        const room = await one.page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), table);
        expect(room).toMatchObject({ status: 'playing', shuffle: { attempt: 2, says: [{ seats: [0] }] } });
        expect((room as { shuffle: { list: string } }).shuffle.list).toContain('missed 1 1\n');
        await one.context.close();
    });
});
