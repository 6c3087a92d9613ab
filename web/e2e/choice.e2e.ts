// What a question leaves in sight: who chooses tickets sees the board, the tickets, the way to go on and the cards
// in hand, on every screen; and what a step of a replay did stands where it can be seen.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playOut } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();
const kScreens = [
    { name: 'phone', width: 390, height: 844, locale: 'de' },
    { name: 'small phone', width: 360, height: 740, locale: 'fi' },
    { name: 'tablet', width: 820, height: 1180, locale: 'fi' },
    { name: 'laptop', width: 1366, height: 768, locale: 'de' },
];

/** Which of these nobody can see: not there, beyond the edge, or under something else. */
function hidden(page: Page, selectors: string[]): Promise<string[]> {
    return page.evaluate((wanted) => wanted.filter((selector) => {
        const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
        return !all.length || !all.every((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
            const over = document.elementFromPoint((left + right) / 2, bottom - 3);
            return !!over && (one.contains(over) || over.contains(one));
        });
    }), selectors);
}

test.each(kScreens)('on a $name the cards in hand are in sight while tickets are chosen', async (screen) => {
    const { page, context, faults } = await someone(world.browser, world.fogg.base, { locale: screen.locale });
    await page.setViewportSize(screen);
    const table = await makeTable(page, {
        map: 'usa', seats: [kAnn, kProgram, kProgram, kProgram, kProgram], start: 0, start_now: true,
    });
    await page.goto(`/t/${table}`);
    await page.waitForSelector('[data-offer]');
    await sleep(500);
    const isSmall = screen.width < 672;
    const cards = isSmall ? '[data-keep-hand] .chip' : '[data-hand]';
    const needed = ['label:has([data-offer])', '[data-action=keep]', cards, '[data-status]'];
    expect(await hidden(page, needed), screen.name).toEqual([]);
    for (const offer of [0, 1, 2]) await page.check(`[data-offer="${offer}"]`);
    // The sum takes its line, and nothing has gone.
    expect(await hidden(page, needed), screen.name).toEqual([]);
    // Twice the same cards would be one thing too many.
    expect((await page.isVisible('[data-keep-hand]')) && !isSmall).toBe(false);
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/choice_${screen.name}.png` });
    expect(faults).toEqual([]);
    await context.close();
});

test('on a phone a replay says what happened, beside its buttons', async () => {
    const { page, context, faults } = await someone(world.browser, world.fogg.base, { phone: true, locale: 'de' });
    const table = await makeTable(page, { map: 'toy', seats: [kAnn, kProgram], start: 0, start_now: true });
    await page.goto(`/t/${table}`);
    await playOut([page], 240_000);
    await page.goto(`/replay/${table}`);
    await page.waitForSelector('[data-replay]');
    const told = new Set<string>();
    for (let i = 0; i < 8; ++i) {
        await page.click('[data-action=next]');
        told.add((await page.textContent('[data-replay-step]')) ?? '');
        expect(await hidden(page, ['[data-replay-step]', '[data-action=next]', '.position'])).toEqual([]);
    }
    expect(told.size).toBeGreaterThan(3);
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/replay.png` });
    expect(faults).toEqual([]);
    await context.close();
});

test('the button of a lost line keeps its words inside on a phone, in German', async () => {
    const { page, context } = await someone(world.browser, world.fogg.base, { phone: true, locale: 'de' });
    const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true });
    await page.goto(`/t/${table}`);
    await page.waitForSelector('[data-offer]');
    for (const offer of [0, 1]) await page.check(`[data-offer="${offer}"]`);
    world.fogg.cut();
    // What waits makes the sentence longer.
    await page.click('[data-action=keep]');
    const button = await page.waitForSelector('.banner.warn button');
    const over = await button.evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
        return Math.max(outer.left - inner.left, inner.right - outer.right);
    });
    world.fogg.mend();
    expect(over).toBeLessThanOrEqual(0);
    await context.close();
});
