// Statistics over one's own games: made by the server one after another, shown as pictures, with the numbers below.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axeFindings, cutTexts, overhang, smallTargets } from './checks';
import { playOut } from './driver';
import { kAnn, kProgram, makeTable, someone, useWorld } from './harness';

const world = useWorld();
const kShots = process.env['STATISTICS_SHOTS'];

test.each([['en', false], ['fi', true], ['de', true]] as const)('are made while one looks, in %s', async (locale, phone) => {
    const { page, context, faults } = await someone(world.browser, world.fogg.base, { locale, phone });
    const fine = async (): Promise<void> => {
        expect(await axeFindings(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        expect(await cutTexts(page)).toEqual([]);
        if (phone) expect(await smallTargets(page)).toEqual([]);
        expect(faults).toEqual([]);
    };
    await page.goto('/statistics');
    await page.waitForSelector('[data-none]');
    // Not a dead end.
    expect(await page.$('main a.button.primary[href="/"]')).not.toBeNull();
    await fine();
    for (let i = 0; i < 3; i += 1) {
        const id = await makeTable(page, { map: 'toy', seats: [kAnn, kProgram], start_now: true });
        await page.goto(`/t/${id}`);
        await playOut([page], 300_000);
    }
    // From the home page.
    await page.goto('/');
    await page.click('[data-action=statistics]');
    await page.waitForSelector('h1');
    await page.waitForSelector('[data-statistics="3"]', { timeout: 300_000 });
    expect(await page.locator('[data-making]').count()).toBe(0);
    // Two bars, and those of all kinds.
    expect(await page.locator('[data-mean]').count()).toBe(2 + 6 + 4);
    // By keyboard to the numbers, and from there to a review.
    await page.focus('summary');
    await page.keyboard.press('Enter');
    expect(await page.locator('tbody tr').count()).toBe(3);
    if (kShots) await page.screenshot({ path: join(kShots, `statistics-${locale}.png`), fullPage: true });
    await fine();
    await page.focus('tbody a');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
    await context.close();
});
