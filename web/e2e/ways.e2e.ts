// The other ways to play: against programs, on one device, on a phone, by keyboard alone, as a
// spectator; and looking back afterwards.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cards, playOut, step, totals } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();

describe('against programs', () => {
    test('a game with motion on, then the shuffle is checked and the record fetched', async () => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base, { motion: true });
        const table = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram, kProgram], start_now: true });
        await page.goto(`/t/${table}`);
        await playOut([page], 120_000);
        await page.click('[data-action=verify]');
        await page.waitForSelector('[data-verified=true]');
        await page.keyboard.press('Escape');
        const record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), table);
        expect(record.length).toBeGreaterThan(500);
        expect(faults).toEqual([]);

        // Looking back: the last frame is the end, step by step and by slider.
        await page.goto(`/replay/${table}`);
        await page.waitForSelector('[data-replay="0"]');
        await page.click('[data-action=next]');
        await page.waitForSelector('[data-replay="1"]');
        await page.click('[data-action=last]');
        await page.waitForFunction(() => document.querySelector('.log')?.textContent?.includes('over'));
        await page.selectOption('[data-eyes]', 'none');
        await page.waitForFunction(() => !document.querySelector('.hands'));
        await page.selectOption('[data-eyes]', '0');
        await page.waitForSelector('[data-ticket]');
        await page.click('[data-action=first]');
        await page.click('[data-action=play]');
        await page.waitForSelector('[data-replay="2"]');
        expect(faults).toEqual([]);

        // And once more.
        await page.goto(`/t/${table}`);
        await page.click('[data-action=rematch]');
        await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(table));
        await page.waitForSelector('.play');
        await context.close();
    });
});

describe('a move that revealed nothing', () => {
    test('is taken back, for everybody, and what the pile gave is not', async () => {
        const one = await someone(world.browser, world.fogg.base);
        const two = await someone(world.browser, world.fogg.base);
        const table = await makeTable(one.page, { map: 'usa', seats: [kAnn, { kind: 'open' }], start: 0 });
        await two.page.goto(`/t/${table}`);
        await two.page.fill('#sit-name', 'Bob');
        await two.page.click('[data-sit="1"]');
        await one.page.goto(`/t/${table}`);
        await one.page.click('[data-action=start]:not(:disabled)');
        for (const { page } of [one, two]) {
            await page.waitForSelector('[data-offer]');
            while (await page.$('[data-offer]')) await step(page);
        }
        await one.page.waitForSelector('[data-status=mine]');

        // Two cards from the pile: what they are is known now, so they stay.
        await one.page.click('[data-action=deck]');
        await one.page.click('[data-phase=second_pick] [data-action=deck]');
        await two.page.waitForSelector('[data-status=mine]');
        expect(await one.page.$('[data-action=undo]')).toBeNull();
        await two.page.click('[data-action=deck]');
        await two.page.click('[data-phase=second_pick] [data-action=deck]');

        // A claim shows nothing new: it can be taken back as long as nobody has moved.
        await one.page.waitForSelector('[data-status=mine]');
        await one.page.click('[data-tab=routes]');
        const before = await cards(one.page);
        await one.page.click('[data-claim]');
        await one.page.click('[data-way]');
        await two.page.waitForSelector('.train');
        expect(await cards(one.page)).toBeLessThan(before);
        await one.page.click('[data-action=undo]');
        await one.page.waitForSelector('[data-phase=turn] [data-status=mine]');
        expect(await cards(one.page)).toBe(before);
        expect(await one.page.$('.train')).toBeNull();
        await two.page.waitForSelector('.train', { state: 'detached' });
        await two.page.waitForFunction(() => document.querySelector('.log')?.textContent?.includes('undid a move'));
        expect([...one.faults, ...two.faults]).toEqual([]);
        await one.context.close();
        await two.context.close();
    });
});

describe('on one device', () => {
    test('the curtain stands between the players, and nobody’s cards are behind it', async () => {
        const { page, heard, faults, context } = await someone(world.browser, world.fogg.base);
        const table = await makeTable(page, {
            map: 'san_francisco', seats: [kAnn, { kind: 'me', name: 'Bob' }], start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-action=lift]');
        expect(await page.$('[data-hand], [data-offer], [data-ticket]')).toBeNull();
        // From here on only what a spectator may see arrives, until somebody lifts it.
        await sleep(300);
        heard.length = 0;
        await page.click('[data-action=lift]');
        await page.waitForSelector('[data-offer]');
        for (let i = 0; i < 400; ++i) {
            if (await page.$('[data-action=lift]')) break;
            await step(page);
        }
        await page.waitForSelector('[data-action=lift]');
        expect(await page.$('[data-hand], [data-offer], [data-ticket]')).toBeNull();
        await playOut([page], 120_000);
        expect((await totals(page)).length).toBe(2);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe('on a phone', () => {
    test('a whole game by touch', async () => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base, { phone: true });
        const table = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram], start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('.play:not(.wide)');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        for (let turns = 0; turns < 12; ) {
            if (await page.$('[data-offer]')) {
                for (const box of await page.$$('[data-offer]')) if (!(await box.isChecked())) await box.tap();
                await page.tap('[data-action=keep]');
                await page.waitForSelector('[data-offer]', { state: 'detached' });
            } else if (await page.$(':is([data-phase=turn], [data-phase=second_pick]) [data-status=mine]')) {
                const before = await page.getAttribute('.play', 'data-version');
                await page.tap('[data-tab=cards]');
                const deck = await page.$('[data-action=deck]:not(:disabled)');
                if (!deck) break;
                await deck.tap();
                await page.waitForFunction((v) => document.querySelector<HTMLElement>('.play')?.dataset['version'] !== v, before);
                turns += 1;
            } else if ((await step(page)) === 'over') break;
            await sleep(20);
        }
        await playOut([page], 120_000);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe('by keyboard alone', () => {
    /** By Tab, or back by Shift and Tab where that is the way. */
    async function tabTo(page: Page, selector: string): Promise<boolean> {
        for (let i = 0; i < 220; ++i) {
            const way = await page.evaluate((s) => {
                const here = document.activeElement;
                const there = document.querySelector(s);
                if (!here || !there || here.matches(s)) return 'here';
                const isBehind = here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING;
                return isBehind && here !== document.body ? 'Shift+Tab' : 'Tab';
            }, selector);
            if (way === 'here') return true;
            await page.keyboard.press(way);
        }
        return false;
    }
    test('a whole game', async () => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base);
        const table = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram], start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('.play');
        const has = async (selector: string): Promise<boolean> => (await page.$(selector)) !== null;
        const press = async (selector: string, key = 'Enter'): Promise<void> => {
            if (!(await has(selector))) return;
            expect(await tabTo(page, selector), selector).toBe(true);
            await page.keyboard.press(key);
        };
        const end = Date.now() + 400_000;
        for (;;) {
            if (Date.now() > end) throw new Error('the game does not end');
            if (await has('[data-end]')) break;
            const before = await page.getAttribute('.play', 'data-version');
            if (await has('[data-offer]')) {
                await press('[data-offer="0"]', 'Space');
                await press('[data-action=keep]:not(:disabled)');
            } else if (await has('[data-way]')) {
                await press('[data-way]');
            } else if (await has('[data-souvenir]')) {
                await press('[data-souvenir]');
            } else if (await has('#place-where')) {
                await press('#place-where', 'ArrowDown');
                await press('[data-action=place]');
            } else if (await has('[data-action=pass]')) {
                await press('[data-action=pass]');
            } else if (await has('[data-status=mine]')) {
                if (await has('[data-claim]')) {
                    await press('[data-claim]');
                    continue;
                }
                if (await has('[data-tab=log][aria-selected=true]')) {
                    await press('[data-tab=log]', 'ArrowRight');
                    continue;
                }
                if (await has('[data-action=deck]:not(:disabled)')) await press('[data-action=deck]');
                else if (await has('[data-market]')) await press('[data-market]');
                else await press('[data-action=tickets]:not(:disabled)');
            }
            await page
                .waitForFunction((v) => document.querySelector<HTMLElement>('.play')?.dataset['version'] !== v, before, { timeout: 1500 })
                .catch(() => {});
        }
        await page.waitForSelector('[data-end=done]');
        expect((await totals(page)).length).toBe(2);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe('a spectator', () => {
    test('gets no secret, by the bytes on the socket', async () => {
        const player = await someone(world.browser, world.fogg.base);
        const watcher = await someone(world.browser, world.fogg.base);
        const table = await makeTable(player.page, { map: 'usa', seats: [kAnn, kProgram], start_now: true });
        await player.page.goto(`/t/${table}`);
        await watcher.page.goto(`/t/${table}`);
        await watcher.page.waitForSelector('.play');
        const end = Date.now() + 120_000;
        for (let turns = 0; turns < 60 && Date.now() < end; ) {
            if ((await step(player.page)) === 'acted') turns += 1;
            await sleep(5);
        }
        await sleep(300);
        expect(watcher.heard.length).toBeGreaterThan(20);
        for (const text of watcher.heard) {
            const message = JSON.parse(text) as {
                t: string; view?: Record<string, unknown>; legal?: string[]; events?: Record<string, unknown>[];
            };
            if (message.t !== 'update') continue;
            for (const secret of ['hand', 'tickets', 'offer', 'keep_min', 'hands', 'offers', 'all_tickets']) {
                expect(message.view?.[secret], secret).toBeUndefined();
            }
            expect(message.legal ?? []).toEqual([]);
            for (const event of message.events ?? []) {
                if (['card_dealt', 'picked_blind'].includes(String(event['e']))) expect(event['card']).toBeUndefined();
                if (event['e'] === 'ticket_offered') expect(event['ticket']).toBeUndefined();
                if (event['e'] === 'opening_chosen') expect(event['count']).toBeUndefined();
            }
        }
        expect(await watcher.page.$('[data-hand], [data-offer], [data-ticket]')).toBeNull();
        await player.context.close();
        await watcher.context.close();
    });
});
