// Playtests in a real browser, against the program's own figures. Needs `scripts/build web`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PlaytestModule } from '../src/engine/playtest_module';
import { axeFindings, overhang, smallTargets } from './checks';
import { someone, useWorld } from './harness';

const kRoot = join(import.meta.dirname, '../..');
const kFogg = process.env['FOGG'] ?? join(kRoot, 'build/release/fogg');
const world = useWorld();

/** What `fogg playtest` writes. */
function figuresOf(...args: string[]): unknown {
    const folder = mkdtempSync(join(tmpdir(), 'fogg-playtest-'));
    const file = join(folder, 'figures.json');
    execFileSync(kFogg, ['playtest', ...args, '--json', file], { stdio: 'ignore' });
    const figures: unknown = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    return figures;
}

/** Where two values differ, apart from the last digits of numbers with a fraction. */
function differences(a: unknown, b: unknown, path = ''): string[] {
    if (typeof a === 'number' && typeof b === 'number') {
        return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)) ? [] : [`${path}: ${a} ${b}`];
    }
    if (typeof a === 'object' && typeof b === 'object' && a && b) {
        const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
        return [...keys].flatMap((key) =>
            differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}/${key}`));
    }
    return Object.is(a, b) ? [] : [`${path}: ${String(a)} ${String(b)}`];
}

function routesOf(page: Page, map: string): Promise<number> {
    return page.evaluate(async (id) =>
        ((await (await fetch(`/api/maps/${id}`)).json()) as { routes: unknown[] }).routes.length, map);
}

async function saved(page: Page, action: string): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-action=${action}]`)]);
    return readFileSync(await download.path(), 'utf8');
}

const kModule = join(kRoot, 'build/web/playtest.wasm');

describe.skipIf(!existsSync(kModule))('a playtest', () => {
    test.each([
        { map: 'usa', seats: 2, games: 400 }, { map: 'san_francisco', seats: 4, games: 200 },
    ])('of $map for $seats comes to the figures of the program in node', async ({ map, seats, games }) => {
        const module = await PlaytestModule.start(new WebAssembly.Module(readFileSync(kModule)));
        expect(module.takeMap(readFileSync(join(kRoot, `maps/${map}.toml`), 'utf8'))).toEqual([]);
        module.begin({ seats, games, precision: 0, seed: 7 });
        while (module.play(1000));
        const native = figuresOf(map, '--seats', String(seats), '--games', String(games), '--seed', '7');
        expect(differences(JSON.parse(module.figures('en')), native)).toEqual([]);
    });

    test('comes to the figures of the program, and can be taken along', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, { locale: 'de' });
        await page.goto('/maps/san_francisco/playtest');
        await page.selectOption('#seats', '3');
        await page.selectOption('#games', '200');
        await page.focus('[data-action=start]');
        await page.keyboard.press('Enter');
        await page.waitForSelector('[data-report]');
        const told = JSON.parse(await saved(page, 'json')) as { trials: { games: number }[] };
        expect(told.trials[0]?.games).toBe(201);
        expect(differences(told, figuresOf('san_francisco', '--seats', '3', '--games', '200', '--seed', '1'))).toEqual([]);
        const html = await saved(page, 'html');
        expect(html).toContain('<html lang="de">');
        expect(html).toContain('Spieltest: San Francisco');
        expect(faults).toEqual([]);
        await context.close();
    });

    test('compares with what one has: an earlier version, a draft, a file', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        await page.goto('/maps/toy/edit');
        await page.waitForSelector('.board');
        await page.goto('/maps/usa/playtest');
        const labels = (): Promise<string[]> => page.locator('#other option').allTextContents();
        await expect.poll(labels).toContain('USA, earlier version 27226436');
        expect(await labels()).toContain('Miniature');
        expect(await page.locator('#other optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label'))))
            .toEqual(['Versions', 'Drafts on this device', 'Part of Fogg']);
        const text = readFileSync(join(kRoot, 'maps/earlier/usa.27226436.toml'), 'utf8');
        const earlier = (await page.locator('#other option', { hasText: 'earlier version 27226436' }).getAttribute('value'))!;
        expect(await (await page.request.get(`/api/maps/usa/file?v=${earlier.split('@')[1]}`)).text()).toBe(text);
        const play = async (): Promise<{ other: { map_sha256: string } }> => {
            await page.selectOption('#games', '200');
            await page.click('[data-action=start]');
            await page.waitForSelector('[data-report]');
            return JSON.parse(await saved(page, 'json')) as { other: { map_sha256: string } };
        };
        await page.selectOption('#other', earlier);
        expect((await play()).other.map_sha256).toBe(earlier.split('@')[1]);
        await page.setInputFiles('form input[type=file]', { name: 'old.toml', mimeType: 'application/toml', buffer: Buffer.from(text) });
        await expect.poll(() => page.inputValue('#other')).toBe('file');
        expect((await play()).other.map_sha256).toBe(earlier.split('@')[1]);
        await page.setInputFiles('form input[type=file]', { name: 'x.toml', mimeType: 'text/plain', buffer: Buffer.from('nothing') });
        await page.waitForSelector('form .error');
        expect(faults).toEqual([]);
        await context.close();
    });

    test('is played on a map that is still being drawn', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        await page.goto('/maps/san_francisco/edit');
        await page.waitForURL(/\/maps\/draft-[^/]+\/edit$/);
        const draft = new URL(page.url()).pathname.replace('/edit', '');
        await page.goto(`${draft}/playtest`);
        await page.selectOption('#games', '200');
        await page.click('[data-action=start]');
        await page.waitForSelector('[data-report]');
        expect(await page.$$('.heat .under')).toHaveLength(await routesOf(page, 'san_francisco'));
        await page.goto(`${draft}/print`);
        await page.waitForSelector('[data-sheet=board] text');
        await page.waitForSelector('[data-sheet=tickets] text');
        expect(faults).toEqual([]);
        await context.close();
    });

    test('says in the reader’s language why a draft cannot be played yet', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base, { locale: 'de' });
        await page.goto('/maps/new');
        await page.click('[data-start-empty]');
        await page.waitForURL(/\/maps\/draft-[^/]+\/edit$/);
        await page.goto(new URL(page.url()).pathname.replace('/edit', '/playtest'));
        await page.click('[data-action=start]');
        await expect.poll(() => page.textContent('main [role=alert]')).toMatch(/noch nicht spielbar. \S+/);
        await context.close();
    });

    test('stops when one has seen enough, and says so if that is nothing', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/maps/usa/playtest');
        await page.selectOption('#seats', '0');
        await page.selectOption('#games', '10000');
        await page.click('[data-action=start]');
        await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 20);
        await page.click('[data-action=stop]');
        await page.waitForSelector('[data-report]');
        expect(await page.textContent('[data-report]')).toMatch(/games, planner on every seat/);
        await context.close();
    });

    test('ten thousand games of the USA take less than half a minute', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/maps/usa/playtest');
        await page.selectOption('#seats', '2');
        await page.selectOption('#games', '10000');
        const from = Date.now();
        await page.click('[data-action=start]');
        await page.waitForSelector('[data-report]');
        const seconds = (Date.now() - from) / 1000;
        console.log(`playtest of the USA, 10 000 games: ${seconds.toFixed(1)} s`);
        // Helena – Seattle decides more than a tenth of games.
        expect(await page.textContent('[data-warnings]')).toContain('Helena');
        if (process.env['SPEED'] === '1') expect(seconds).toBeLessThan(30);
        await context.close();
    });

    test.each([
        { phone: true, dark: true, locale: 'fi' }, { phone: false, dark: false, locale: 'sv' },
    ])('is for everyone: $locale', async (options) => {
        const { page, context } = await someone(world.browser, world.fogg.base, options);
        await page.goto('/maps/san_francisco/playtest');
        await page.waitForSelector('[data-action=start]');
        expect(await axeFindings(page)).toEqual([]);
        await page.selectOption('#games', '1000');
        await page.click('[data-action=start]');
        await page.waitForSelector('[data-report]');
        for (const heat of ['often', 'early', 'worth']) {
            await page.check(`input[value=${heat}]`, { force: true });
            expect(await axeFindings(page)).toEqual([]);
        }
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        if (options.phone) expect(await smallTargets(page)).toEqual([]);
        await context.close();
    });
});
