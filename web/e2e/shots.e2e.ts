// Pictures of every screen for people to look at, in web/shots (not committed): `npm run shots`. With
// SHOTS_LANG they come in another language.
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { step } from './driver';
import { Fogg, launch, makeTable, sleep, someone } from './harness';

const locale = process.env['SHOTS_LANG'] ?? 'en';
let fogg: Fogg;
let browser: Browser;

const kLooks = [
    { phone: false, dark: false },
    { phone: false, dark: true },
    { phone: true, dark: false },
    { phone: true, dark: true },
];
const kPaths: Record<string, string> = {
    home: '/', new: '/new', rules_usa: '/rules/usa', rules_san_francisco: '/rules/san_francisco',
    learn: '/learn', score: '/score', settings: '/settings', about: '/about', nowhere: '/nowhere',
    no_table: '/t/abcdefghijklmnop',
};
const ann = { kind: 'me', name: 'Ann' };
const programs = ['easy', 'medium', 'hard', 'expert'].map((program) => ({ kind: 'program', program }));

async function playUntil(page: Page, isThere: () => Promise<unknown>): Promise<void> {
    for (let i = 0; i < 20_000; ++i) {
        if (await isThere()) return;
        if ((await step(page)) === 'wait') await sleep(8);
    }
}

describe.runIf(process.env['SHOTS'])('pictures', () => {
    beforeAll(async () => {
        fogg = await new Fogg().start();
        browser = await launch();
    });
    afterAll(async () => {
        await browser.close();
        await fogg.stop();
    });
    test.each(kLooks)('phone $phone, dark $dark', async (look) => {
        const folder = `shots/${locale}/${look.phone ? 'phone' : 'wide'}_${look.dark ? 'dark' : 'light'}`;
        mkdirSync(folder, { recursive: true });
        const { page, context } = await someone(browser, fogg.base, { ...look, locale });
        const shot = async (name: string): Promise<void> => {
            await sleep(500);
            await page.screenshot({ path: `${folder}/${name}.png` });
        };
        for (const [name, path] of Object.entries(kPaths)) {
            await page.goto(path);
            await page.waitForSelector('h1');
            await shot(name);
        }
        const open = await makeTable(page, { map: 'usa', seats: [ann, { kind: 'open' }, programs[2]] });
        await page.goto(`/t/${open}`);
        await page.waitForSelector('[data-lobby]');
        await shot('lobby');
        const shared = await makeTable(page, { map: 'usa', seats: [ann, { kind: 'me', name: 'Bob' }], start_now: true });
        await page.goto(`/t/${shared}`);
        await page.waitForSelector('[data-action=lift]');
        await shot('curtain');

        for (const [map, others] of [['usa', 4], ['san_francisco', 3]] as const) {
            const seats = [ann, ...programs.slice(0, others)];
            const table = await makeTable(page, { map, seats, start: 0, start_now: true });
            await page.goto(`/t/${table}`);
            await page.waitForSelector('[data-offer]');
            await page.check('[data-offer="0"]');
            await shot(`${map}_opening`);
            let turns = 0;
            await playUntil(page, async () => {
                const mine = await page.$('[data-phase=turn] [data-status=mine]');
                if (mine) turns += 1;
                return mine && turns > 16 && (await page.$('[data-claim]'));
            });
            for (const tab of look.phone ? ['cards', 'tickets', 'players', 'routes', 'log', 'chat'] : ['log']) {
                await page.click(`[data-tab=${tab}]`);
                await shot(`${map}_${look.phone ? tab : 'turn'}`);
            }
            await page.click('[data-tab=routes]');
            await page.click('[data-claim]');
            await shot(`${map}_claim`);
            await page.keyboard.press('Escape');
            await page.click('[data-action=menu]');
            await shot(`${map}_menu`);
            await page.keyboard.press('Escape');
            await playUntil(page, () => page.$('[data-end=done]'));
            await shot(`${map}_end`);
            await page.goto(`/replay/${table}`);
            await page.waitForSelector('[data-replay]');
            for (let i = 0; i < 30; ++i) await page.click('[data-action=next]');
            await shot(`${map}_replay`);
        }
        await context.close();
    });
});
