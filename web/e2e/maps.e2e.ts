// The gallery and the pages of maps.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, overhang, smallTargets } from './checks';
import { someone, useWorld } from './harness';

const world = useWorld();

/** The text of the smallest built-in map. */
function fileOf(page: Page): Promise<string> {
    return page.evaluate(async () => (await fetch('/api/maps/toy/file')).text());
}

/** Ann's map, listed; its name on this server. */
async function publish(page: Page, title: string, more = ''): Promise<string> {
    await page.goto('/about');
    const text = `${(await fileOf(page)).replace(/^title = .*$/m, `title = "${title}"`)}\n${more}\n`;
    return page.evaluate(async (file) => {
        const post = (path: string, data: unknown): Promise<Response> =>
            fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(data) });
        await post('/api/person', {});
        const answer = await post('/api/maps', { text: file, listed: true, by: 'Ann' });
        return ((await answer.json()) as { map: string }).map;
    }, text);
}

describe('maps', () => {
    test('are shown as pictures, and one is played on with two presses', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        await page.goto('/maps');
        await page.waitForSelector('[data-map-card=san_francisco] svg text');
        await page.click('[data-map-card=san_francisco]');
        await page.waitForSelector('.framed svg text');
        expect(await page.textContent('h1')).toBe('San Francisco');
        await page.click('[data-action=play]');
        await page.waitForSelector('[data-offer]');
        expect(faults).toEqual([]);
        await context.close();
    });

    test('lead to the page for a new table, with the map chosen', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/maps/san_francisco');
        await page.click('a[href^="/new?map="]');
        await page.waitForSelector('input[name=map][value=san_francisco]:checked', { state: 'attached' });
        await context.close();
    });

    test('that somebody published can be scored, on a sheet of their own', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        const map = await publish(page, 'Ring on paper');
        await page.goto('/score');
        await page.fill('#name-0', 'Cy');
        await page.goto(`/maps/${map}/print`);
        await page.waitForSelector(`a[href="/score?map=${map}"]`);
        await page.goto(`/maps/${map}`);
        await page.click(`a[href="/score?map=${map}"]`);
        await page.waitForSelector(`input[name=map][value="${map}"]:checked`, { state: 'attached' });
        expect(await page.inputValue('#name-0')).toBe('');
        await page.fill('#name-0', 'Ann');
        await page.fill('#name-1', 'Bo');
        await page.click('summary');
        await page.selectOption('#owner-0', '0');
        await page.click('button:has-text("Count up")');
        // One space, the longest path, and no ticket.
        await page.waitForSelector('text=Ann wins with 3');
        await page.reload();
        await page.waitForSelector('#name-0');
        expect(await page.inputValue('#name-0')).toBe('Ann');
        await page.goto('/score');
        await page.waitForSelector('#name-0');
        expect(await page.inputValue('#name-0')).toBe('Cy');
        expect(faults).toEqual([]);
        await context.close();
    });

    test('that somebody publishes have a page with their versions, and can be taken out of the gallery', async () => {
        const ann = await someone(world.browser, world.fogg.base);
        const first = await publish(ann.page, 'Ring of four');
        const second = await publish(ann.page, 'Ring of four', '# the second version');
        await ann.page.goto('/maps');
        await ann.page.waitForSelector(`[data-map-card="${second}"] svg text`);
        await ann.page.goto(`/maps/${second}`);
        await ann.page.waitForSelector(`.versions a[href="/maps/${first}"]`);
        expect(await ann.page.textContent('main')).toContain('by Ann');
        // Three presses at most from publishing to playing: here it is one.
        await ann.page.click('[data-action=play]');
        await ann.page.waitForSelector('[data-offer]');

        const bob = await someone(world.browser, world.fogg.base, { phone: true });
        await bob.page.goto('/maps');
        await bob.page.waitForSelector(`[data-map-card="${second}"]`);
        // The newest of its title stands for all.
        expect(await bob.page.$(`[data-map-card="${first}"]`)).toBeNull();
        await bob.page.goto(`/maps/${second}`);
        await bob.page.waitForSelector('[data-action=play]');
        expect(await bob.page.$('[data-action=unlist]')).toBeNull();
        expect(await axeFindings(bob.page)).toEqual([]);
        await bob.page.goto(`/new?map=${second}`);
        await bob.page.waitForSelector(`input[name=map][value="${second}"]:checked`, { state: 'attached' });

        await ann.page.goto(`/maps/${second}`);
        await ann.page.click('[data-action=unlist]');
        await ann.page.waitForSelector('[data-action=list]');
        await bob.page.goto('/maps');
        await bob.page.waitForSelector('[data-map-card]');
        await bob.page.waitForFunction(() => document.querySelectorAll('h2').length > 1);
        expect(await bob.page.$(`[data-map-card="${second}"]`)).toBeNull();
        expect([...ann.faults, ...bob.faults]).toEqual([]);
        await ann.context.close();
        await bob.context.close();
    });

    test('that a server lacks are taken from a file, under the address that was asked for', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base, { locale: 'de' });
        await page.goto('/about');
        // Without its German title, which would be shown instead.
        const text = (await fileOf(page)).replace(/^title = .*\ntitles = .*$/m, 'title = "Handed over"');
        const hash = createHash('sha256').update(text).digest('hex');
        await page.goto(`/maps/${hash}`);
        const file = await page.waitForSelector('[data-unknown] input[type=file]');
        await file.setInputFiles({ name: 'bad.toml', mimeType: 'text/plain', buffer: Buffer.from('title = 1') });
        // In the reader's language.
        expect(await page.locator('[data-unknown] .error').textContent()).toContain('Zeile 1: Hier fehlt etwas: Trag es ein.');
        await file.setInputFiles({ name: 'map.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
        await page.waitForSelector('h1:text("Handed over")');
        expect(new URL(page.url()).pathname).toBe(`/maps/${hash}`);
        await context.close();
    });

    test('that this server does not have are asked for', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto(`/maps/${'0'.repeat(64)}`);
        await page.waitForSelector('[data-unknown] input[type=file]');
        expect(await axeFindings(page)).toEqual([]);
        await page.goto('/maps/nowhere');
        await page.waitForSelector('[data-unknown]');
        expect(await page.$('[data-unknown] input')).toBeNull();
        await context.close();
    });

    test.each([
        { phone: true, dark: true, locale: 'fi' }, { phone: false, dark: false, locale: 'de' },
    ])('are for everyone: $locale', async (options) => {
        const { page, context } = await someone(world.browser, world.fogg.base, options);
        for (const path of ['/maps', '/maps/usa']) {
            await page.goto(path);
            await page.waitForSelector('main svg text', { state: 'attached' });
            expect(await axeFindings(page)).toEqual([]);
            expect(await overhang(page)).toBeLessThanOrEqual(0);
            if (options.phone) expect(await smallTargets(page)).toEqual([]);
        }
        await context.close();
    });
});
