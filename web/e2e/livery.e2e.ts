// What people bring to a table: names, colours, reactions; and a clock for the whole game.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { overhang, smallTargets } from './checks';
import { step } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld, type Someone } from './harness';

const world = useWorld();

async function sit(page: Page, table: string, seat: number, name: string): Promise<void> {
    await page.goto(`/t/${table}`);
    await page.fill('#sit-name', name);
    await page.click(`[data-sit="${seat}"]`);
    await page.waitForSelector(`[data-stand="${seat}"]`);
}

/** Ann is the host in seat 0, Bob in seat 1, and the game has begun. */
async function begun(
    wish: Record<string, unknown> = {}, looks: Parameters<typeof someone>[2][] = [],
): Promise<{ ann: Someone; bob: Someone; table: string }> {
    const ann = await someone(world.browser, world.fogg.base, looks[0]);
    const bob = await someone(world.browser, world.fogg.base, looks[1]);
    const table = await makeTable(ann.page, { map: 'usa', seats: [kAnn, { kind: 'open' }], start: 0, ...wish });
    await sit(bob.page, table, 1, 'Bob');
    await ann.page.goto(`/t/${table}`);
    await ann.page.click('[data-action=start]:not(:disabled)');
    await Promise.all([ann, bob].map(({ page }) => page.waitForSelector('[data-offer]')));
    return { ann, bob, table };
}

/** The colour of each seat's panel. */
function panels(page: Page): Promise<string[]> {
    return page.$$eval('li[data-seat]', (all) =>
        all.map((one) => one.querySelector('g[class*=seat-]')?.getAttribute('class')?.match(/seat-(\w+)/)?.[1] ?? ''));
}

describe('a colour', () => {
    test('is chosen before the start, remembered, and kept to the replay', async () => {
        const ann = await someone(world.browser, world.fogg.base);
        const bob = await someone(world.browser, world.fogg.base, { phone: true });
        const table = await makeTable(ann.page, { map: 'usa', seats: [kAnn, { kind: 'open' }, kProgram] });
        await ann.page.goto(`/t/${table}`);
        await ann.page.waitForSelector('[data-seats]');
        const [blue, red, green] = await panels(ann.page);
        // By keyboard alone; Ann takes what the program had.
        await ann.page.focus('[data-seat="0"] [data-action=color]');
        await ann.page.keyboard.press('Enter');
        await ann.page.focus('[data-color="2"]');
        await ann.page.keyboard.press('Enter');
        await expect.poll(() => panels(ann.page), { timeout: 10_000 }).toEqual([green, red, blue]);
        await sit(bob.page, table, 1, 'Bob');
        await bob.page.click('[data-seat="1"] [data-action=color]');
        expect(await bob.page.isDisabled('[data-color="2"]')).toBe(true);
        expect(await smallTargets(bob.page)).toEqual([]);
        await bob.page.click('[data-color="0"]');
        await expect.poll(() => panels(ann.page), { timeout: 10_000 }).toEqual([green, blue, red]);
        await ann.page.click('[data-action=start]:not(:disabled)');
        await ann.page.waitForSelector('[data-phase]');
        expect(await panels(ann.page)).toEqual([green, blue, red]);
        expect([...ann.faults, ...bob.faults]).toEqual([]);

        // At the next table the wish is there again, unless somebody has it.
        const next = await makeTable(bob.page, { map: 'usa', seats: [{ kind: 'open' }, { kind: 'open' }] });
        await sit(ann.page, next, 0, 'Ann');
        await expect.poll(() => panels(ann.page), { timeout: 10_000 }).toEqual([green, red]);
        await Promise.all([ann.context.close(), bob.context.close()]);
    });

    test('is chosen for everybody on one device, and the board and the replay show it', async () => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/new?way=device');
        await page.fill('#seat-name-0', 'Ann');
        await page.fill('#seat-name-1', 'Bea');
        await page.waitForSelector('[data-action=color]');
        // Crosswise: by way of a third.
        const choose = async (seat: number, color: number): Promise<void> => {
            await page.locator('[data-action=color]').nth(seat).click();
            await page.click(`[data-color="${color}"]`);
        };
        await choose(0, 3);
        await choose(1, 0);
        await choose(0, 1);
        await page.click('form button.primary');
        await page.click('[data-action=lift]');
        await page.waitForSelector('[data-phase]');
        const room = await page.evaluate(async () =>
            (await fetch(`/api/tables/${location.pathname.split('/').at(-1)}`)).json());
        expect(room.seats.map(({ color }: { color: number }) => color)).toEqual([1, 0]);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe('reactions', () => {
    test('are shown beside the player for some seconds, never on the board, and announced', async () => {
        const { ann, bob } = await begun({}, [{}, { phone: true }]);
        await ann.page.click('[data-action=emotes]');
        await ann.page.waitForSelector('[data-show=well_played]');
        expect(await smallTargets(ann.page)).toEqual([]);
        // Both look for it before it comes: it is gone after some seconds.
        const seen = Promise.all([ann, bob].map(({ page }) => page.waitForFunction(() => {
            const [shown, board] = ['[data-emote=well_played]', '.board']
                .map((selector) => document.querySelector(selector)?.getBoundingClientRect());
            if (!shown || !board) return null;
            return shown.left >= board.right || shown.right <= board.left
                || shown.top >= board.bottom || shown.bottom <= board.top ? 'apart' : 'on the board';
        })));
        await ann.page.click('[data-show=well_played]');
        for (const where of await seen) expect(await where.jsonValue()).toBe('apart');
        for (const { page } of [ann, bob]) {
            await expect.poll(() => page.textContent('[data-emote-said]'), { timeout: 10_000 }).toBe('Ann: Well played');
            expect(await overhang(page)).toBe(0);
        }
        await bob.page.waitForSelector('[data-emote]', { state: 'detached', timeout: 15_000 });
        expect([...ann.faults, ...bob.faults]).toEqual([]);
        await Promise.all([ann.context.close(), bob.context.close()]);
    });

    test('are neither shown nor said to who switched them off, and the host switches them off for all', async () => {
        const { ann, bob } = await begun();
        await bob.page.evaluate(() => localStorage.setItem('fogg.settings', JSON.stringify({ emotes: false })));
        await bob.page.reload();
        await bob.page.waitForSelector('[data-offer]');
        expect(await bob.page.$('[data-action=emotes]')).toBeNull();
        await ann.page.click('[data-action=emotes]');
        await ann.page.click('[data-show=hello]');
        await ann.page.waitForSelector('[data-emote=hello]');
        await expect.poll(() => bob.heard.some((text) => text.includes('"t":"emote"')), { timeout: 10_000 }).toBe(true);
        await sleep(300);
        expect(await bob.page.$('[data-emote], [data-emote-said]')).toBeNull();
        await ann.page.click('[data-action=menu]');
        await ann.page.click('[data-action=set-emotes]');
        await ann.page.waitForSelector('[data-action=emotes]', { state: 'detached' });
        expect([...ann.faults, ...bob.faults]).toEqual([]);
        await Promise.all([ann.context.close(), bob.context.close()]);
    });
});

describe('a clock for the whole game', () => {
    test('shows everybody’s time, runs for who is asked, and counts tenths when it is low', async () => {
        const pace = { kind: 'game', seconds: 60, increment: 5 };
        const { ann, bob } = await begun({ pace }, [{}, { phone: true }]);
        for (const { page } of [ann, bob]) {
            await expect.poll(() => page.locator('time[data-left].runs').count()).toBeGreaterThanOrEqual(2);
        }
        while (await ann.page.$('[data-offer]')) await step(ann.page);
        await expect.poll(() => ann.page.locator('li time[data-left]:not(.runs)').count()).toBe(1);
        const stopped = await ann.page.getAttribute('[data-seat="0"] time', 'data-left');
        await sleep(1_500);
        expect(await ann.page.getAttribute('[data-seat="0"] time', 'data-left')).toBe(stopped);
        expect(Number(stopped)).toBeGreaterThan(30_000);
        // Bob's clock, nearly at its end.
        await ann.page.evaluate(() => {
            const real = Date.now;
            Date.now = () => real() + 48_000;
        });
        await expect.poll(() => ann.page.textContent('[data-seat="1"] time'), { timeout: 10_000 }).toMatch(/^\d\.\d$/);
        await world.fogg.restart();
        await expect.poll(() => bob.page.locator('time[data-left]').count(), { timeout: 20_000 })
            .toBeGreaterThanOrEqual(2);
        expect([...ann.faults, ...bob.faults]).toEqual([]);
        await Promise.all([ann.context.close(), bob.context.close()]);
    });
});

describe('a name', () => {
    const kNames = [
        '👩‍👩‍👧‍👦👨‍🚒🏳️‍🌈🇩🇰', '🚂'.repeat(30), 'é'.normalize('NFD').repeat(30), 'Ä'.repeat(30), 'ж'.repeat(30),
        '字'.repeat(30), '한'.repeat(30), 'ש'.repeat(30), 'ع'.repeat(30), 'ก'.repeat(30), 'न'.repeat(30),
    ];
    test('of 30 characters in any script is typed, taken and shown whole', async () => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base, { phone: true });
        for (const name of kNames) {
            await page.goto('/new?way=link');
            // What is typed beyond the limit is not taken.
            await page.fill('#seat-name-0', `${name}${[...name].length >= 30 ? 'x' : ''}`);
            expect(await page.inputValue('#seat-name-0')).toBe(name);
            await page.click('form button.primary');
            await page.waitForSelector('[data-seats]');
            expect((await page.textContent('li[data-seat="0"] .name'))?.trim()).toMatch(new RegExp(`^${name}`));
            const room = await page.evaluate(async () =>
                (await fetch(`/api/tables/${location.pathname.split('/').at(-1)}`)).json());
            expect(room.seats[0].name).toBe(name);
            expect(await overhang(page)).toBe(0);
            await page.goto('/settings');
            expect(await page.inputValue('#name')).toBe(name);
        }
        expect(faults).toEqual([]);
        await context.close();
    });
});
