// Playing on from a position of a finished game: from the replay to the end, and both results side by side.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, cutTexts, overhang, smallTargets } from './checks';
import { playOut, totals } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld, type Someone } from './harness';

const world = useWorld();
const kShots = process.env['EXPLORE_SHOTS'];

async function shot(page: Page, name: string): Promise<void> {
    if (kShots) await page.screenshot({ path: join(kShots, `${name}.png`) });
}

async function fine({ page, faults }: Someone, phone: boolean): Promise<void> {
    expect(await axeFindings(page)).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await cutTexts(page)).toEqual([]);
    if (phone) expect(await smallTargets(page)).toEqual([]);
    expect(faults).toEqual([]);
}

test.each([['en', false], ['fi', true], ['de', true]] as const)('from a replay, in %s', async (locale, phone) => {
    const person = await someone(world.browser, world.fogg.base, { locale, phone });
    const { page, context } = person;
    const old = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram], start_now: true });
    await page.goto(`/t/${old}`);
    await page.waitForSelector('.play');
    await playOut([page], 500_000);
    const then = await totals(page);

    await page.goto(`/replay/${old}`);
    await page.waitForSelector('[data-replay]');
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
    await page.waitForSelector('[data-replay="8"]');
    // By keyboard.
    await page.focus('[data-action=explore]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-explore-seat]');
    await shot(page, `explore-${locale}`);
    await fine(person, phone);
    await page.check('input[name=luck][value=fresh]', { force: true });
    await page.focus('[data-action=explore-go]');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(old));
    await page.waitForSelector('.play');
    await playOut([page], 500_000);
    await page.waitForSelector(`[data-explored="${old}"] [data-then]`);
    const shown = await page.$$eval('[data-then]', (all) => all.map((one) => Number(one.textContent?.replace('−', '-'))));
    expect(shown).toEqual(then);
    await page.locator('[data-explored]').scrollIntoViewIfNeeded();
    await shot(page, `explored-${locale}`);
    await fine(person, phone);
    await page.click('[data-explored] a');
    await page.waitForURL((url) => url.pathname === `/replay/${old}`);
    // At the end there is nothing to play on from.
    await page.waitForSelector('[data-replay]');
    await page.click('[data-action=last]');
    expect(await page.isDisabled('[data-action=explore]')).toBe(true);
    await context.close();
});

// A game of two programs on the smallest map: whoever reads its review tries one of its decisions again.
test.each([['en', false], ['fi', true], ['de', true]] as const)('from a review, in %s', async (locale, phone) => {
    const person = await someone(world.browser, world.fogg.base, { locale, phone });
    const { page, context } = person;
    const old = await makeTable(page, { map: 'toy', seats: [kProgram, kProgram], start_now: true });
    const isOver = (): Promise<boolean> => page.evaluate(async (id) => (await fetch(`/api/tables/${id}/replay`)).ok, old);
    while (!(await isOver())) await sleep(200);
    await page.goto(`/review/${old}`);
    await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
    // To the last decision of the game; the game was not over before it.
    await page.focus('[data-chart]');
    await page.keyboard.press('End');
    await page.waitForSelector('[data-moment]');
    const last = await page.locator('[data-chart]').getAttribute('data-chart');
    await page.focus('[data-moment] [data-action=explore]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-explore-seat]');
    await shot(page, `explore-review-${locale}`);
    await fine(person, phone);
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-explore-seat]').count()).toBe(0);
    await page.click('[data-moment] [data-action=explore]');
    await page.click('[data-action=explore-go]');
    await page.waitForURL((url) => url.pathname.startsWith('/t/'));
    await page.waitForSelector('.play');
    const id = page.url().split('/').at(-1) ?? '';
    const room = await page.evaluate(async (table) => (await fetch(`/api/tables/${table}`)).json() as Promise<{
        explores: { table: string; moves: number; luck: string }; seats: { kind: string }[];
    }>, id);
    expect(room.explores).toMatchObject({ table: old, luck: 'same' });
    const frames = await page.evaluate(async (table) => ((await (await fetch(`/api/tables/${table}/replay`)).json()) as {
        frames: { moves: number; view: { turn: number } }[];
    }).frames, old);
    const before = frames[Number(last) - 1];
    expect(room.explores.moves).toBe(before?.moves);
    await playOut([page], 300_000);
    await page.waitForSelector(`[data-explored="${old}"] [data-then]`);
    await fine(person, phone);
    // What was played on has a review, too.
    await page.click('[data-action=review]');
    await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
    expect(person.faults).toEqual([]);
    await context.close();
});
