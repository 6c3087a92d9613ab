// WCAG 2.2 AA by axe on every screen of a table, light and dark, wide and narrow. (pages.e2e.ts has the
// pages around it.)
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { playOut, step } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();

async function check(page: Page): Promise<void> {
    await sleep(200);
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
        const runner = (window as unknown as { axe: typeof axe }).axe;
        const { violations } = await runner.run(document, { runOnly: { type: 'tag', values: tags } });
        return violations.map(({ id, nodes }) => ({
            id,
            nodes: nodes.slice(0, 4).map((node) => `${node.html.slice(0, 160)} :: ${node.any[0]?.message ?? ''}`),
        }));
    });
    expect(found).toEqual([]);
}

const kLooks = [
    { phone: false, dark: false },
    { phone: true, dark: true },
];

describe.each(kLooks)('phone $phone, dark $dark', (look) => {
    test('a table: lobby, opening, turn, claim, end, replay', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, look);
        const open = await makeTable(page, { map: 'usa', seats: [kAnn, { kind: 'open' }] });
        await page.goto(`/t/${open}`);
        await page.waitForSelector('[data-lobby]');
        await check(page);

        const table = await makeTable(page, { map: 'san_francisco', seats: [kAnn, kProgram], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        await check(page);
        const seen = new Set<string>();
        for (let i = 0; i < 3000; ++i) {
            if (await page.$('[data-end]')) break;
            const what = (await page.$('[data-way]')) ? 'claim'
                : (await page.$('[data-phase=turn] [data-status=mine]')) ? 'turn'
                : (await page.$('#place-where')) ? 'place'
                : (await page.$('[data-souvenir]')) ? 'souvenir' : '';
            if (what && !seen.has(what)) {
                seen.add(what);
                await check(page);
                if (what === 'turn') {
                    for (const tab of await page.$$('[role=tab]')) {
                        await tab.click();
                        await check(page);
                    }
                    await page.click('[data-action=menu]');
                    await check(page);
                    await page.keyboard.press('Escape');
                }
            }
            if ((await step(page)) === 'wait') await sleep(10);
        }
        await playOut([page], 200_000);
        await check(page);
        await page.goto(`/replay/${table}`);
        await page.waitForSelector('[data-replay]');
        await check(page);
        expect(faults).toEqual([]);
        await context.close();
    });
});
