// The whole way of a map: drawn from nothing, by mouse and again by keyboard alone, published, played on to the end by
// two browsers, replayed, and taken with the game to another server, which reviews it.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawByKeys, drawByMouse, expectFine, nextTab, reach, tab, text, type MapToml } from './drawing';
import { playOut, totals } from './driver';
import { canServe, Fogg, makeTable, someone, useWorld, type Someone } from './harness';

const world = useWorld();

const kWays = [
    { way: 'mouse', draw: drawByMouse, publish: publishByMouse, tracks: null },
    { way: 'keyboard', draw: drawByKeys, publish: publishByKeys, tracks: [['red'], ['blue', 'green'], ['grey']] },
];

async function publishByMouse(page: Page): Promise<void> {
    await page.click('[data-publish]');
}

async function publishByKeys(page: Page): Promise<void> {
    await reach(page, '[data-publish]');
    await page.keyboard.press('Enter');
}

describe.skipIf(!canServe)('a map', () => {
    it.each(kWays)('drawn by $way is played, replayed and reviewed elsewhere', async ({ draw, publish, tracks }) => {
        const ann = await someone(world.browser, world.fogg.base);
        await ann.page.goto('/maps/new');
        await ann.page.waitForSelector('[data-start-empty]');
        await draw(ann);
        const drawn = parse(await text(ann.page)) as unknown as MapToml;
        expect(drawn.places.map(({ name }) => name)).toEqual(['Amberley', 'Brockhaven', 'Cindermoor']);
        expect(drawn.tickets).toHaveLength(3);
        if (tracks) expect(drawn.routes.map((route) => route.tracks)).toEqual(tracks);
        else expect(drawn.routes).toHaveLength(3);
        await publish(ann.page);
        const map = await publishedMap(ann.page);
        const table = await playOn(ann, map);
        await reviewElsewhere(ann.page, { table, map });
        expect(ann.faults).toEqual([]);
        await ann.context.close();
    });

    it('is played on within three clicks, and once it has changed not before it is published again', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/maps/toy/edit');
        await page.waitForSelector('.board');
        await tab(page, 'game');
        await page.fill('[data-title]', 'A Land of Ours <b>bold</b>');
        await expectFine(page);
        await tab(page, 'save');
        await page.click('[data-publish]');
        const first = await publishedMap(page);
        await nextTab(page, 'save');
        await tab(page, 'save');
        expect(await publishedMap(page)).toBe(first);
        await tab(page, 'game');
        await page.fill('[data-title]', 'Another Land');
        await expectFine(page);
        await tab(page, 'save');
        expect(await page.locator('[data-play]').count()).toBe(0);
        // One.
        await page.click('[data-publish]');
        expect(await publishedMap(page)).not.toBe(first);
        // Two.
        await page.click('[data-play]');
        await page.waitForSelector('.play');
        expect(await page.textContent('h1')).toContain('Another Land');
        await context.close();
    });
});

/** Its name on the server, once it has one. */
async function publishedMap(page: Page): Promise<string> {
    await page.waitForSelector('[data-play]');
    const map = (await page.getAttribute('a[href^="/new?map="]', 'href'))?.split('=')[1] ?? '';
    expect(map).toMatch(/^[0-9a-f]{64}$/);
    return map;
}

/** Two browsers play a game on it to the end. */
async function playOn(ann: Someone, map: string): Promise<string> {
    const bob = await someone(world.browser, world.fogg.base, { locale: 'sv' });
    const pages = [ann.page, bob.page];
    const table = await makeTable(ann.page, { map, seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open' }] });
    for (const page of pages) {
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-seats]');
    }
    await bob.page.fill('#sit-name', 'Bob');
    await bob.page.click('[data-sit="1"]');
    await bob.page.waitForSelector('[data-stand="1"]');
    await ann.page.click('[data-action=start]');
    for (const page of pages) await page.waitForSelector('.play');
    await playOut(pages, 300_000);
    const scores = await Promise.all(pages.map(totals));
    expect(scores[0]).toEqual(scores[1]);
    expect(bob.faults).toEqual([]);
    await bob.context.close();
    return table;
}

async function saved(page: Page, selector: string): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return readFileSync(await download.path(), 'utf8');
}

/** The game is replayed and its record taken to a server that has never met the map, which asks for its file. */
async function reviewElsewhere(page: Page, game: { table: string; map: string }): Promise<void> {
    const record = await saved(page, 'a[download^="fogg-"]');
    expect(record).toContain(game.map);
    await page.goto(`/replay/${game.table}`);
    await page.waitForSelector('.board');
    await page.goto(`/maps/${game.map}`);
    const file = await saved(page, `a[download]`);
    const elsewhere = await new Fogg().start();
    try {
        const cy = await someone(world.browser, elsewhere.base);
        const give = (input: string, name: string, contents: string): Promise<void> =>
            cy.page.setInputFiles(input, { name, mimeType: 'text/plain', buffer: Buffer.from(contents) });
        await cy.page.goto('/review');
        await cy.page.waitForSelector('input[type=file]');
        await give('input[type=file]', 'game.txt', record);
        await cy.page.waitForSelector(`[data-unknown="${game.map}"]`);
        await give('[data-unknown] input[type=file]', 'map.toml', file);
        await cy.page.waitForSelector('[data-review=done]', { timeout: 300_000 });
        expect(cy.faults).toEqual([]);
        await cy.context.close();
    } finally {
        await elsewhere.stop();
    }
}
