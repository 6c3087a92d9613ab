// When things go wrong: lost connections, restarts, dead links, taken seats, reloads.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './checks';
import { cards, step } from './driver';
import { faintControls } from './faint';
import { canServe, kAnn, kProgram, makeTable, sleep, someone, useWorld, type Someone } from './harness';
import { message } from './words';

const world = useWorld();

async function toMyTurn(page: Page): Promise<void> {
    await page.waitForSelector('.play');
    for (let i = 0; i < 2000; ++i) {
        if (await page.$('[data-phase=turn] [data-status=mine]')) return;
        if (await page.$('[data-status=mine]')) await step(page);
        await sleep(10);
    }
    throw new Error('it never is our turn');
}
/** Ann at her turn against a program, and how many cards she has. */
async function atMyTurn(): Promise<Someone & { before: number }> {
    const ann = await someone(world.browser, world.fogg.base);
    const table = await makeTable(ann.page, { map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true });
    await ann.page.goto(`/t/${table}`);
    await toMyTurn(ann.page);
    return { ...ann, before: await cards(ann.page) };
}

/** On a phone, for somebody who watches. */
async function enterCode({ page }: Someone, code: string): Promise<void> {
    await page.tap('[data-action=menu]');
    await page.tap('dialog li:nth-child(2) button');
    await page.fill('#return-code', code);
    await page.tap('dialog form button');
}

describe('a lost line', () => {
    test('in mid-turn: a banner, the move is kept and done once', async () => {
        const { page, faults, context, before } = await atMyTurn();
        world.fogg.cut();
        await page.waitForSelector('.banner.warn');
        await page.click('[data-action=deck]');
        // What was pressed looks like waiting, the rest rests, and all of it can be read.
        await page.waitForSelector('[data-action=deck][aria-busy=true]:not(:disabled)');
        expect(await page.$$eval('[data-market], [data-action=tickets]', (rest) => rest.filter((each) => !each.matches('[aria-disabled=true]:not([aria-busy])')).length)).toBe(0);
        expect(await page.textContent('[data-status]')).toContain(message('en', 'game.status_sending'));
        expect(await page.$eval('[data-action=deck]', (deck) => deck === document.activeElement)).toBe(true);
        expect(await faintControls(page)).toEqual([]);
        if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}.png` });
        await page.click('[data-action=tickets]', { force: true });
        world.fogg.mend();
        await page.waitForSelector('.banner.warn', { state: 'detached' });
        await page.waitForSelector('[aria-busy=true]', { state: 'detached' });
        await page.waitForSelector('[data-phase=second_pick]');
        expect(await cards(page)).toBe(before + 1);
        await sleep(300);
        expect(await cards(page)).toBe(before + 1);
        expect(faults).toEqual([]);
        await context.close();
    });
    test('with a reload between: what was pressed is still done, once', async () => {
        const { page, context, before } = await atMyTurn();
        world.fogg.cut();
        await page.waitForSelector('.banner.warn');
        await page.click('[data-action=deck]');
        world.fogg.mend();
        await page.reload();
        await page.waitForSelector('[data-phase=second_pick]');
        expect(await cards(page)).toBe(before + 1);
        await context.close();
    });
    test.runIf(canServe)('the server restarts in mid-game, and the game goes on', async () => {
        const { page, faults, context, before } = await atMyTurn();
        const restarted = world.fogg.restart();
        await page.click('[data-action=deck]').catch(() => {});
        await restarted;
        await page.waitForSelector('[data-phase=second_pick]', { timeout: 60_000 });
        expect(await cards(page)).toBe(before + 1);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe('dead ends say what to do', () => {
    test('a link to nothing', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base, { locale: 'de' });
        await page.goto('/t/abcdefghijklmnop');
        await page.waitForSelector('[data-dead-end]');
        expect(await page.textContent('h1')).toContain('Tisch');
        expect(await axeFindings(page)).toEqual([]);
        await context.close();
    });
    test('no such page', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/nowhere');
        await page.waitForSelector('h1');
        await context.close();
    });
    test('a full table can be watched, a closed one is told', async () => {
        const host = await someone(world.browser, world.fogg.base);
        const guest = await someone(world.browser, world.fogg.base);
        const full = await makeTable(host.page, { map: 'usa', seats: [kAnn, kProgram] });
        await guest.page.goto(`/t/${full}`);
        await guest.page.waitForSelector('[data-seats]');
        expect(await guest.page.$('[data-sit]')).toBeNull();
        await host.page.goto(`/t/${full}`);
        await host.page.click('button.danger');
        await host.page.click('[data-action=close]');
        await host.page.waitForSelector('[data-dead-end]');
        await guest.page.waitForSelector('[data-dead-end]');
        await host.context.close();
        await guest.context.close();
    });
    test('somebody is faster to a seat', async () => {
        const host = await someone(world.browser, world.fogg.base);
        const [a, b] = [await someone(world.browser, world.fogg.base), await someone(world.browser, world.fogg.base)];
        const table = await makeTable(host.page, { map: 'usa', seats: [kAnn, { kind: 'open' }] });
        for (const { page } of [a, b]) {
            await page.goto(`/t/${table}`);
            await page.waitForSelector('[data-sit]');
            await page.fill('#sit-name', 'Bob');
        }
        // Both press before either has heard of the other.
        world.fogg.hold();
        await a.page.click('[data-sit]');
        await b.page.click('[data-sit]');
        world.fogg.release();
        await a.page.waitForSelector('[data-stand="1"]');
        await b.page.waitForSelector('[data-refused=seat_taken]');
        for (const each of [host, a, b]) await each.context.close();
    });
});

describe('a reload loses nothing', () => {
    test('of what was typed and chosen', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start_now: true });
        await page.goto(`/t/${table}`);
        await page.check('[data-offer="1"]');
        await page.click('[data-tab=chat]');
        await page.fill('#chat-text', 'Hello there');
        await page.reload();
        await page.waitForSelector('[data-offer="1"]');
        expect(await page.isChecked('[data-offer="1"]')).toBe(true);
        await page.click('[data-tab=chat]');
        expect(await page.inputValue('#chat-text')).toBe('Hello there');
        await page.keyboard.press('Tab');
        await page.click('.chat form button');
        await page.waitForFunction(() => document.querySelector('.chat .lines')?.textContent?.includes('Hello there'));
        await context.close();
    });
    test('a seat is brought to another device by its code', async () => {
        const one = await someone(world.browser, world.fogg.base);
        const two = await someone(world.browser, world.fogg.base, { phone: true });
        const table = await makeTable(one.page, { map: 'usa', seats: [kAnn, kProgram], start_now: true });
        await one.page.goto(`/t/${table}`);
        await one.page.click('[data-action=menu]');
        await one.page.click('dialog li:nth-child(1) button');
        expect(await axeFindings(one.page)).toEqual([]);
        await one.page.keyboard.press('Escape');
        await one.page.click('[data-action=menu]');
        await one.page.click('dialog li:nth-child(2) button');
        expect(await axeFindings(one.page)).toEqual([]);
        await one.page.click('dialog p + button');
        const code = await one.page.textContent('[data-code]');
        expect(await axeFindings(one.page)).toEqual([]);
        await two.page.goto(`/t/${table}`);
        await two.page.waitForSelector('.play');
        expect(await two.page.$('[data-offer]')).toBeNull();
        await enterCode(two, code ?? '');
        await two.page.waitForSelector('[data-offer]');
        // The first device sees the second, and takes the seat from it.
        await one.page.waitForSelector('[data-keys] li:nth-child(2)');
        await one.page.click('[data-remove]');
        await one.page.waitForSelector('[data-keys]', { state: 'detached' });
        await two.page.reload();
        await two.page.waitForSelector('.play');
        expect(await two.page.$('[data-offer]')).toBeNull();
        // The code was used.
        await enterCode(two, code ?? '');
        await two.page.waitForSelector('dialog form [role=alert]');
        expect(await axeFindings(two.page)).toEqual([]);
        await one.context.close();
        await two.context.close();
    });
});
