// The deal of the day: from the home page to the end of a game, the place and the line to share; again for
// practice; in several languages, on a phone, by keyboard.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, cutTexts, overhang, smallTargets } from './checks';
import { playOut } from './driver';
import { someone, useWorld, type Someone } from './harness';

const world = useWorld();
const kShots = process.env['DAILY_SHOTS'];

async function shot(page: Page, name: string): Promise<void> {
    if (kShots) await page.screenshot({ path: join(kShots, `${name}.png`), fullPage: true });
}

async function expectFine({ page, faults }: Someone): Promise<void> {
    expect(await axeFindings(page)).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await cutTexts(page)).toEqual([]);
    expect(faults).toEqual([]);
}

const today = (): string => new Date().toISOString().slice(0, 10);

test('is started on the home page, played to the end and shared', async () => {
    const ann = await someone(world.browser, world.fogg.base, { locale: 'en' });
    const { page } = ann;
    await page.goto('/');
    const button = page.locator(`[data-deal="usa ${today()}"] button`);
    await button.waitFor();
    await shot(page, 'home');
    await expectFine(ann);
    // By keyboard.
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.play');
    const counted = page.url();
    expect(await page.textContent('h1')).toContain('Deal of the day');
    expect(await page.textContent('h1')).not.toContain('practice');
    await page.click('[data-action=menu]');
    expect(await page.$$('[data-action=leave], [data-action=end]')).toEqual([]);
    await page.keyboard.press('Escape');

    // Half way it waits on the home page.
    await page.goto('/');
    await page.locator(`[data-deal="usa ${today()}"] button`).click();
    await page.waitForSelector('.play');
    expect(page.url()).toBe(counted);
    await playOut([page], 500_000);
    await page.waitForSelector('[data-daily=counted]');
    expect(await page.getAttribute('[data-place]', 'data-place')).toBe('1');
    const line = await page.inputValue('[data-line]');
    expect(line).toMatch(new RegExp(`^Fogg, USA, ${today()}: −?\\d+–−?\\d+, (won|lost), place 1 of 1 http`));
    expect(line).toContain(`/daily/usa/${today()}`);
    expect(await page.$$('[data-action=rematch]')).toEqual([]);
    await page.waitForSelector('[data-expert=there]', { timeout: 120_000 });
    await shot(page, 'end');
    await expectFine(ann);

    // Both games beside each other, turn by turn, to the points that the end told.
    const told = await page.$$eval('[data-daily] tbody td', (cells) => cells.map((cell) => /−?\d+/.exec(cell.textContent ?? '')?.[0]));
    await page.click('[data-action=beside]');
    await page.waitForSelector('[data-beside="0"] [data-side] + [data-side]');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('[data-beside="1"]');
    await shot(page, 'beside');
    await expectFine(ann);
    await page.focus('[data-rounds]');
    await page.keyboard.press('End');
    await expect.poll(() => page.isDisabled('[data-action=next]')).toBe(true);
    expect(await page.$$eval('[data-points]', (all) => all.map((one) => /−?\d+/.exec(one.textContent ?? '')?.[0]))).toEqual(told);
    await shot(page, 'beside-end');
    await page.goto(counted);
    await page.waitForSelector('[data-expert=there]');

    // The expert's game can be looked at.
    await page.click('[data-expert=there] a[href^="/replay"]');
    await page.waitForSelector('[data-replay]');
    await page.goto(counted);
    await page.waitForSelector('[data-daily=counted]');

    // The next one is practice.
    await page.click('[data-action=practise]');
    await page.waitForURL((url) => url.href !== counted);
    await page.waitForSelector('.play');
    await expect.poll(() => page.textContent('h1')).toContain('practice');
    await page.click('[data-action=menu]');
    await page.click('[data-action=resign]');
    await page.click('[data-action=resign-yes]');
    await page.waitForSelector('[data-daily=practice]');
    expect(await page.inputValue('[data-line]')).toContain('practice');

    await page.goto('/daily');
    await page.waitForSelector(`[data-deal="usa ${today()}"] a`);
    await shot(page, 'daily');
    await expectFine(ann);
    await ann.context.close();
});

test.each(['fi', 'de'])('is at home on a phone, in %s', async (locale) => {
    const bo = await someone(world.browser, world.fogg.base, { locale, phone: true });
    const { page } = bo;
    await page.goto('/');
    await page.locator(`[data-deal="san_francisco ${today()}"] button`).click();
    await page.waitForSelector('.play');
    await shot(page, `play-${locale}`);
    await expectFine(bo);
    await playOut([page], 500_000);
    await page.waitForSelector('[data-daily=counted]');
    await page.waitForSelector('[data-expert=there]', { timeout: 120_000 });
    await page.locator('[data-daily]').scrollIntoViewIfNeeded();
    await shot(page, `end-${locale}`);
    await expectFine(bo);
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.getAttribute('[data-place]', 'data-place')).toMatch(/^[12]$/);
    await page.click('[data-action=beside]');
    await page.waitForSelector('[data-beside="0"]');
    for (let i = 0; i < 4; i += 1) await page.click('[data-action=next]');
    await page.waitForSelector('[data-beside="4"]');
    await shot(page, `beside-${locale}`);
    await expectFine(bo);
    expect(await smallTargets(page)).toEqual([]);
    await page.goto('/daily');
    await page.waitForSelector('[data-day]');
    await shot(page, `daily-${locale}`);
    await expectFine(bo);
    expect(await smallTargets(page)).toEqual([]);
    await bo.context.close();
});

test('a link leads to its deal, and a wrong one says so', async () => {
    const eve = await someone(world.browser, world.fogg.base, { locale: 'en' });
    await eve.page.goto('/daily/usa/2026-11-02');
    await eve.page.waitForSelector('[data-linked="2026-11-02"]');
    await eve.page.locator('[data-linked] button').click();
    await eve.page.waitForSelector('.play');
    await expect.poll(() => eve.page.textContent('h1')).toContain('practice');
    await eve.page.goto('/daily/usa/2020-01-01');
    await eve.page.waitForSelector('[data-linked=""]');
    expect(eve.faults).toEqual([]);
    await eve.context.close();
});
