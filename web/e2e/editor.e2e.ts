// The map editor in a real browser, against a real server: nothing lost by a reload; the same bytes after a round trip;
// a printed board entered from a list, with its keystrokes counted. What becomes of a map: drawn_map.e2e.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { axeFindings, overhang, smallTargets } from './checks';
import { expectFine, startEmpty, tab, text, type MapToml } from './drawing';
import { canServe, someone, useWorld, type Someone } from './harness';

const world = useWorld();

async function openNew(options: Parameters<typeof someone>[2] = {}): Promise<Someone> {
    const who = await someone(world.browser, world.fogg.base, options);
    await who.page.goto('/maps/new');
    await who.page.waitForSelector('[data-start-empty]');
    return who;
}

describe.skipIf(!canServe)('the map editor', () => {
    it('loses nothing by a reload in mid-edit, and undoes what was done before it', async () => {
        const who = await openNew();
        const { page } = who;
        await startEmpty(who, 'Reload');
        for (const name of ['Amberley', 'Brockhaven', 'Cindermoor']) {
            await page.fill('[data-new-place]', name);
            await page.keyboard.press('Enter');
        }
        await page.locator('[data-place-name]').fill('Cindermoor on Sea');
        // Without giving it time.
        await page.reload();
        await page.waitForSelector('.board');
        await expect.poll(() => page.locator('.list li').allTextContents().then((all) => all.map((one) => one.trim().split('  ')[0])))
            .toHaveLength(3);
        expect(await page.locator('.list').textContent()).toContain('Cindermoor on Sea');
        await page.click('[data-undo]');
        expect(await page.locator('.list').textContent()).not.toContain('Sea');
        for (let i = 0; i < 3; i++) await page.click('[data-undo]');
        expect(await page.locator('.list li').count()).toBe(0);
        expect(await page.locator('[data-undo]').isDisabled()).toBe(true);
        for (let i = 0; i < 4; i++) await page.keyboard.press('Control+Shift+Z');
        expect(await page.locator('.list').textContent()).toContain('Cindermoor on Sea');
    });

    it('stores everything once a full disk has space again', async () => {
        const who = await openNew();
        const { page } = who;
        await startEmpty(who, 'Full');
        const add = async (name: string): Promise<void> => {
            await page.fill('[data-new-place]', name);
            await page.keyboard.press('Enter');
        };
        await add('Amberley');
        await page.evaluate(() => {
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function full(this: IDBObjectStore): never {
                throw new DOMException('full', 'QuotaExceededError');
            } as typeof put;
            (window as unknown as { empty: () => void }).empty = () => {
                IDBObjectStore.prototype.put = put;
            };
        });
        await add('Brockhaven');
        await expect.poll(() => page.textContent('.problems')).toContain('Download the file');
        await add('Cindermoor');
        await page.evaluate(() => (window as unknown as { empty: () => void }).empty());
        await add('Dunmarsh');
        await expect.poll(() => page.textContent('.problems')).not.toContain('Download the file');
        expect(await page.textContent('.problems')).not.toContain('another window');
        // What is on disk, not what the page noted beside it.
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await expect.poll(() => page.locator('.list li').count()).toBe(4);
        for (let i = 0; i < 4; i++) await page.click('[data-undo]');
        expect(await page.locator('.list li').count()).toBe(0);
        await page.locator('[data-undo][disabled]').waitFor();
    });

    it('says when another window changed the draft', async () => {
        const who = await openNew();
        const { page } = who;
        await startEmpty(who, 'Twice');
        const other = await page.context().newPage();
        await other.goto(page.url());
        await other.fill('[data-new-place]', 'Amberley');
        await other.keyboard.press('Enter');
        await expect.poll(() => other.locator('.list li').count()).toBe(1);
        await other.waitForTimeout(300);
        await page.fill('[data-new-place]', 'Brockhaven');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.textContent('.problems')).toContain('another window');
        await page.reload();
        await expect.poll(() => page.locator('.list').textContent()).toContain('Amberley');
    });

    it('goes on drawing without a line, and checks when it is back', async () => {
        const who = await openNew();
        const { page } = who;
        await startEmpty(who, 'Tunnel');
        world.fogg.cut();
        await page.fill('[data-new-place]', 'Amberley');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.locator('.list li').count()).toBe(1);
        await expect.poll(() => page.textContent('.problems')).not.toBe('');
        world.fogg.mend();
        await expect.poll(() => page.textContent('.problems'), { timeout: 20_000 }).toMatch(/problem/);
        await page.reload();
        await expect.poll(() => page.locator('.list li').count()).toBe(1);
    });

    it.each(['usa', 'san_francisco'])('%s: editor, file, editor, file are the same bytes', async (map) => {
        const who = await openNew();
        const { page } = who;
        await page.click(`[data-start-map=${map}]`);
        await page.waitForSelector('.board');
        await expectFine(page);
        const first = await text(page);
        await page.goto('/maps/new');
        await page.setInputFiles('input[type=file]', { name: 'map.toml', mimeType: 'application/toml', buffer: Buffer.from(first) });
        await page.waitForSelector('.board');
        expect(await text(page)).toBe(first);
    });

    it('shows what is wrong where it is wrong', async () => {
        const who = await openNew({ locale: 'de' });
        const { page } = who;
        await page.click('[data-start-map=usa]');
        await page.waitForSelector('.board');
        await page.fill('[data-new-place]', 'Boston');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.locator('.list .error').count()).toBeGreaterThan(0);
        expect(await page.locator('section .error').first().textContent()).toContain('heißt genauso');
        expect(await page.locator('svg .wrong').count()).toBeGreaterThan(0);
        await page.click('[data-undo]');
        await expect.poll(() => page.textContent('.problems')).toContain('Nichts zu beheben');
    });

    it('counts down while the printed board is entered, and counts the keystrokes', async () => {
        const who = await openNew();
        const { page } = who;
        await page.click('[data-start-map=san_francisco]');
        await page.waitForSelector('.board');
        const list = parse(readFileSync(join(process.cwd(), '../maps/san_francisco.toml'), 'utf8')) as unknown as MapToml;
        await tab(page, 'figures');
        expect(await page.textContent('.content')).toMatch(/\d+\sthings still to compare/);
        const before = Number(/(\d+)\sthings/.exec((await page.textContent('.content')) ?? '')?.[1]);
        await tab(page, 'routes');
        // The shortest beginnings that name a place for certain.
        const names = list.places.map(({ name }) => name);
        const short = new Map(names.map((name) => [name, shortest(name, names)]));
        let keys = 0;
        const enter = async (line: string): Promise<void> => {
            await page.keyboard.insertText(line);
            await page.keyboard.press('Enter');
            keys += line.length + 1;
        };
        const kColors: Record<string, string> = { grey: 'grey', red: 'r', blue: 'blu', green: 'gree', orange: 'o', purple: 'p', black: 'bla', yellow: 'y', white: 'w' };
        await page.focus('[data-quick=route]');
        for (const { between: [a, b], length, tracks, ferries } of list.routes) {
            const colors = tracks.map((color) => kColors[color]).join(' ');
            await enter(`${short.get(a)}, ${short.get(b)} ${length} ${colors}${ferries ? ` ${ferries}f` : ''}`);
        }
        await tab(page, 'tickets');
        await page.focus('[data-quick=ticket]');
        for (const { between: [a, b], points } of list.tickets) await enter(`${short.get(a)}, ${short.get(b)} ${points}`);
        await tab(page, 'figures');
        const left = Number(/(\d+)\sthing/.exec((await page.textContent('.content')) ?? '')?.[1]);
        expect(before - left).toBeGreaterThanOrEqual(63);
        await page.locator('summary', { hasText: 'places' }).click();
        for (let i = 0; i < left; i++) {
            await page.getByText('As printed', { exact: true }).first().click();
            keys += 2;
        }
        expect(await page.textContent('.content')).toContain('this is the board from your box');
        await expectFine(page);
        const entered = parse(await text(page)) as unknown as MapToml;
        expect(entered.routes.map(({ between, length, tracks, ferries }) => [between, length, tracks, ferries ?? 0]))
            .toEqual(list.routes.map(({ between, length, tracks, ferries }) => [between, length, tracks, ferries ?? 0]));
        expect(JSON.stringify(entered)).not.toContain('reconstructed');
        // Somebody who looks at a list types two keys a second.
        console.log(`a board of ${list.routes.length} routes and ${list.tickets.length} tickets: ${keys} keystrokes`);
        expect(keys / 2 / 60).toBeLessThan(20);
    });

    it('shows an edit of the largest map within a frame', async () => {
        const who = await openNew();
        const { page } = who;
        // 64 places and 128 tracks: docs/maps.md allows no more.
        const columns = 8;
        const places = Array.from({ length: 64 }, (_, i) => ({ name: `Place ${i}`, at: [60 + (i % columns) * 130, 60 + Math.floor(i / columns) * 85] }));
        const near = places.flatMap((_, i) => [
            ...((i + 1) % columns ? [[i, i + 1]] : []), ...(i + columns < 64 ? [[i, i + columns]] : []),
        ]);
        const doubles = 128 - near.length;
        const file = [
            'format = 1', 'id = "grid"', 'title = "Grid"', 'board = { width = 1060, height = 700 }',
            'players = { min = 2, max = 2, colours = ["blue", "red"] }', 'cards = { red = 20, blue = 20, wild = 10 }',
            'rules = { cars = 20, last_round_cars = 2, opening_hand = 4, opening_tickets = { deal = 1, keep = 1 }, later_tickets = { deal = 1, keep = 1 }, both_tracks_from = 2, route_points = [1, 2], longest_path_bonus = 0, tie_breakers = [] }',
            `places = [${places.map(({ name, at }) => `{ name = "${name}", at = [${at}] }`).join(', ')}]`,
            `routes = [${near.map(([a, b], i) => `{ between = ["Place ${a}", "Place ${b}"], length = 2, tracks = [${i < doubles ? '"red", "blue"' : '"red"'}] }`).join(', ')}]`,
            'tickets = [{ between = ["Place 0", "Place 9"], points = 5 }, { between = ["Place 0", "Place 63"], points = 9 }]',
        ].join('\n');
        await page.setInputFiles('input[type=file]', { name: 'grid.toml', mimeType: 'application/toml', buffer: Buffer.from(file) });
        await page.waitForSelector('.board');
        await expectFine(page);
        await page.waitForTimeout(3000);
        const at = await page.evaluate(() => {
            const circle = document.querySelectorAll('.board .stage svg circle.rim')[33]!.getBoundingClientRect();
            return { x: circle.left + circle.width / 2, y: circle.top + circle.height / 2 };
        });
        const times = await page.evaluate(async ({ x, y }) => {
            const board = document.querySelector('.board')!;
            const send = (type: string, dx: number): void => {
                board.dispatchEvent(new PointerEvent(type, {
                    pointerId: 1, button: 0, clientX: x + dx, clientY: y + dx, bubbles: true, pointerType: 'mouse', isPrimary: true,
                }));
            };
            board.setPointerCapture = () => undefined;
            const found: number[] = [];
            send('pointerdown', 0);
            for (let i = 1; i <= 40; i++) {
                await new Promise(requestAnimationFrame);
                const start = performance.now();
                send('pointermove', i);
                // Svelte has flushed, styles and layout are done.
                await Promise.resolve();
                board.getBoundingClientRect();
                found.push(performance.now() - start);
            }
            send('pointerup', 40);
            return found.slice(2).sort((a, b) => a - b);
        }, at);
        const median = times[Math.floor(times.length / 2)]!;
        console.log(`an edit of 64 places and 128 tracks: median ${median.toFixed(1)} ms, slowest ${times.at(-1)!.toFixed(1)} ms`);
        expect(median).toBeLessThan(16);
        const map = parse(await text(page)) as unknown as MapToml;
        expect(map.places.filter(({ at: [x, y] }, i) => x !== places[i]!.at[0] || y !== places[i]!.at[1])).toHaveLength(1);
    });

    it.each([{ phone: true, dark: true, locale: 'fi' }, { locale: 'de' }])('is for everyone: %o', async (options) => {
        const who = await openNew(options);
        const { page, faults } = who;
        expect(await axeFindings(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        await page.click('[data-start-map=san_francisco]');
        await page.waitForSelector('.board');
        for (const name of ['places', 'routes', 'tickets', 'game', 'picture', 'figures', 'save']) {
            await tab(page, name);
            const first = page.locator('.list button').first();
            if (await first.count()) await first.click();
            expect(await axeFindings(page), name).toEqual([]);
            expect(await overhang(page), name).toBeLessThanOrEqual(0);
            if (options.phone) expect(await smallTargets(page), name).toEqual([]);
        }
        expect(faults).toEqual([]);
    });

    it('lays a picture underneath, which stays on the device', async () => {
        const who = await openNew();
        const { page, faults } = who;
        await startEmpty(who, 'Photo');
        await tab(page, 'picture');
        const png = await page.evaluate(async () => {
            const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
            canvas.getContext('2d')!.fillRect(50, 50, 200, 100);
            const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
            return [...new Uint8Array(await blob!.arrayBuffer())];
        });
        const asked = world.fogg.asked.length;
        await page.setInputFiles('input[type=file]', { name: 'board.png', mimeType: 'image/png', buffer: Buffer.from(png) });
        await page.waitForSelector('.board canvas');
        const laid = (): Promise<string> => page.$eval('.board canvas', (one) => (one as HTMLElement).style.transform);
        await expect.poll(laid).toContain('matrix3d');
        const straight = await laid();
        await page.getByRole('button', { name: 'Turn left: −5°' }).click();
        await expect.poll(laid).not.toBe(straight);
        await page.keyboard.press('Control+z');
        await expect.poll(laid).toBe(straight);
        await page.reload();
        await page.waitForSelector('.board canvas');
        expect(world.fogg.asked.slice(asked).filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/draft/check')))
            .toEqual([]);
        expect(faults).toEqual([]);
    });
});

/** Real key presses, counted; a key with Shift or Control held counts as two. */
function shortest(name: string, names: string[]): string {
    const words = (text: string): string[] => text.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
    const first = words(name)[0]!;
    const fits = (typed: string, other: string): boolean => words(other)[0]!.startsWith(typed);
    for (let n = 2; n <= first.length; n++) {
        const typed = first.slice(0, n);
        if (names.filter((other) => fits(typed, other)).length === 1) return typed;
    }
    return words(name).join(' ');
}
