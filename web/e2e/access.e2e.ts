// Accessibility of every screen of a table: WCAG 2.2 AA by axe, light and dark, wide and narrow; text
// that fits, in the languages with the longest words and at twice the letter size; touch targets.
// (pages.e2e.ts checks the other pages.)
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
    axeFindings, coveredNames, cutTexts, doubleText, overhang, plainText, smallTargets,
} from './checks';
import { playOut, step } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();

const kLooks = [
    { phone: false, dark: false, locale: 'de', zoomIn: 'Vergrößern', claim: / nutzen, \S/ },
    { phone: true, dark: true, locale: 'fi', zoomIn: 'Lähennä', claim: /^Rakenna .+, \S/ },
];

async function check(page: Page, phone: boolean): Promise<void> {
    await sleep(200);
    expect(await axeFindings(page, 'best-practice')).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await cutTexts(page)).toEqual([]);
    expect(await coveredNames(page)).toEqual([]);
    if (!phone) return;
    expect(await smallTargets(page)).toEqual([]);
    await doubleText(page);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await plainText(page);
}

/** The board's own buttons are called by words, and in the player's language. */
async function hear(page: Page, look: (typeof kLooks)[number]): Promise<void> {
    const names = await page.$$eval('.board [aria-label]', (all) =>
        all.map((one) => one.getAttribute('aria-label') ?? ''),
    );
    expect(names).toContain(look.zoomIn);
    for (const button of await page.$$('[data-track]')) {
        expect(await button.getAttribute('aria-label')).toMatch(look.claim);
    }
}

describe.each(kLooks)('phone $phone, dark $dark, $locale', (look) => {
    test('a table: seats, opening, turn, claim, end, replay', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, look);
        const open = await makeTable(page, { map: 'usa', seats: [kAnn, { kind: 'open' }] });
        await page.goto(`/t/${open}`);
        await page.waitForSelector('[data-seats]');
        await check(page, look.phone);

        const table = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        await check(page, look.phone);
        const seen = new Set<string>();
        for (let i = 0; i < 3000; ++i) {
            if (await page.$('[data-end]')) break;
            const what = (await page.$('[data-way]')) ? 'claim'
                : (await page.$('[data-phase=turn] [data-status=mine]')) ? 'turn'
                : (await page.$('#place-where')) ? 'place'
                : (await page.$('[data-souvenir]')) ? 'souvenir' : '';
            if (what && !seen.has(what)) {
                seen.add(what);
                await check(page, look.phone);
                if (what === 'turn') {
                    await hear(page, look);
                    for (const tab of await page.$$('[role=tab]')) {
                        await tab.click();
                        await check(page, look.phone);
                    }
                    await page.click('[data-action=menu]');
                    await check(page, look.phone);
                    await page.keyboard.press('Escape');
                }
            }
            if ((await step(page)) === 'wait') await sleep(10);
        }
        await playOut([page], 200_000);
        await check(page, look.phone);
        await page.goto(`/replay/${table}`);
        await page.waitForSelector('[data-replay]');
        await check(page, look.phone);
        expect(faults).toEqual([]);
        await context.close();
    });
});
