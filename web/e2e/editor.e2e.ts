// The map editor in a real browser, against a real server: a map drawn by mouse, and again by keyboard alone; nothing
// lost by a reload; the same bytes after a round trip; a printed board entered from a list, with its keystrokes counted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, overhang, smallTargets } from './checks';
import { playOut, totals } from './driver';
import { canServe, Fogg, makeTable, someone, useWorld, type Someone } from './harness';

const world = useWorld();
const kFine = 'No errors';

interface MapToml {
    places: { name: string; at: [number, number] }[];
    routes: { between: [string, string]; length: number; tracks: string[]; ferries?: number }[];
    tickets: { between: [string, string]; points: number }[];
}

async function openNew(options: Parameters<typeof someone>[2] = {}): Promise<Someone> {
    const who = await someone(world.browser, world.fogg.base, options);
    await who.page.goto('/maps/new');
    await who.page.waitForSelector('[data-start-empty]');
    return who;
}

async function startEmpty(who: Someone, title: string): Promise<void> {
    await who.page.fill('input[maxlength="60"]', title);
    await who.page.click('[data-start-empty]');
    await who.page.waitForSelector('.board');
}

async function tab(page: Page, name: string): Promise<void> {
    await page.click(`#tab-${name}`);
}

async function text(page: Page): Promise<string> {
    await tab(page, 'save');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-download]')]);
    return readFileSync(await download.path(), 'utf8');
}

/** A small game on few places: fewer cars, cards and tickets than a new map begins with. */
async function makeSmall(page: Page): Promise<void> {
    await tab(page, 'game');
    for (const [label, value] of [['At most', '2'], ['Cars for each player', '6'], ['Dealt', '1'], ['Keep at least', '1']] as const) {
        for (const field of await page.getByLabel(label, { exact: true }).all()) await field.fill(value);
    }
}

const expectFine = (page: Page): Promise<void> =>
    expect.poll(() => page.textContent('.problems')).toContain(kFine) as Promise<void>;

describe.skipIf(!canServe)('the map editor', () => {
    it('draws a map from nothing by mouse', async () => {
        const who = await openNew();
        const { page, faults } = who;
        await startEmpty(who, 'Mouse Land');
        const board = (await page.locator('.board').boundingBox())!;
        const at = (x: number, y: number): [number, number] => [board.x + board.width * x, board.y + board.height * y];
        await page.locator('input[name=tool][value=place]').check();
        const spots = { Amberley: at(0.3, 0.3), Brockhaven: at(0.7, 0.3), Cindermoor: at(0.5, 0.7) };
        for (const [name, [x, y]] of Object.entries(spots)) {
            await page.mouse.click(x, y);
            await page.waitForFunction(() => document.activeElement?.hasAttribute('data-place-name'));
            await page.keyboard.type(name);
        }
        await page.locator('input[name=tool][value=route]').check();
        const draw = async (from: [number, number], to: [number, number]): Promise<void> => {
            await page.mouse.move(...from);
            await page.mouse.down();
            await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
            await page.mouse.move(...to);
            await page.mouse.up();
        };
        await draw(spots.Amberley, spots.Brockhaven);
        await draw(spots.Brockhaven, spots.Cindermoor);
        // Pressed one after the other.
        await page.mouse.click(...spots.Cindermoor);
        await page.mouse.click(...spots.Amberley);
        await tab(page, 'routes');
        expect(await page.locator('.list li').count()).toBe(3);
        // Move a place: its routes go with it.
        await page.locator('input[name=tool][value=select]').check();
        await draw(spots.Cindermoor, at(0.55, 0.8));
        await makeSmall(page);
        await tab(page, 'tickets');
        await page.getByText('Have tickets proposed').click();
        await page.click('[data-propose]');
        await expect.poll(() => page.locator('.list li').count()).toBe(3);
        await expectFine(page);
        const map = parse(await text(page)) as unknown as MapToml;
        expect(map.places.map(({ name }) => name)).toEqual(['Amberley', 'Brockhaven', 'Cindermoor']);
        expect(map.routes).toHaveLength(3);
        expect(faults).toEqual([]);
    });

    it('draws a map from nothing by keyboard alone', async () => {
        const who = await openNew();
        const { page, faults } = who;
        const { keyboard } = page;
        /** Tabs to what is meant, as somebody does who cannot point. */
        const reach = async (selector: string, back = false): Promise<void> => {
            for (let i = 0; i < 80; i++) {
                if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return;
                await keyboard.press(back ? 'Shift+Tab' : 'Tab');
            }
            throw new Error(`no way to ${selector}`);
        };
        await reach('input[maxlength="60"]');
        await keyboard.type('Key Land');
        await keyboard.press('Enter');
        await page.waitForSelector('.board');
        await reach('[data-new-place]');
        for (const name of ['Amberley', 'Brockhaven', 'Cindermoor']) {
            await keyboard.type(name);
            await keyboard.press('Enter');
        }
        // The last one is chosen: move it.
        const before = (parseDraft(await stored(page)).places[2] ?? { x: 0 }).x;
        for (let i = 0; i < 4; i++) await keyboard.press('Alt+Shift+ArrowLeft');
        await expect.poll(async () => parseDraft(await stored(page)).places[2]?.x).toBeLessThan(before);
        await reach('#tab-places', true);
        await keyboard.press('ArrowRight');
        await reach('[data-quick=route]');
        for (const line of ['am br 2 red', 'br ci 2 blue green', 'ci am 3']) {
            await keyboard.type(line);
            await keyboard.press('Enter');
        }
        await reach('#tab-routes', true);
        await keyboard.press('ArrowRight');
        await reach('[data-quick=ticket]');
        for (const line of ['am br 2', 'br ci 2', 'am ci 3']) {
            await keyboard.type(line);
            await keyboard.press('Enter');
        }
        await reach('#tab-tickets', true);
        await keyboard.press('ArrowRight');
        const set = async (label: string, value: string): Promise<void> => {
            const ids = await page.getByLabel(label, { exact: true }).evaluateAll((all) => all.map(({ id }) => id));
            for (const id of ids) {
                await reach(`[id="${id}"]`);
                await keyboard.press('Control+A');
                await keyboard.type(value);
            }
        };
        await set('At most', '2');
        await set('Cars for each player', '6');
        for (const id of await page.getByLabel(/^(Dealt|Keep at least)$/).evaluateAll((all) => all.map((one) => one.id))) {
            await reach(`[id="${id}"]`);
            await keyboard.press('Control+A');
            await keyboard.type('1');
        }
        await expectFine(page);
        const map = parse(await text(page)) as unknown as MapToml;
        expect(map.routes.map(({ tracks }) => tracks)).toEqual([['red'], ['blue', 'green'], ['grey']]);
        expect(map.tickets.map(({ points }) => points)).toEqual([2, 2, 3]);
        expect(faults).toEqual([]);
    });

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

    it('shows an edit of a map of 60 places within a frame', async () => {
        const who = await openNew();
        const { page } = who;
        const columns = 10;
        const places = Array.from({ length: 60 }, (_, i) => ({ name: `Place ${i}`, at: [60 + (i % columns) * 100, 60 + Math.floor(i / columns) * 110] }));
        const near = places.flatMap((_, i) => [
            ...((i + 1) % columns ? [[i, i + 1]] : []), ...(i + columns < 60 ? [[i, i + columns]] : []),
        ]);
        const file = [
            'format = 1', 'id = "grid"', 'title = "Grid"', 'board = { width = 1060, height = 700 }',
            'players = { min = 2, max = 2, colours = ["blue", "red"] }', 'cards = { red = 20, wild = 10 }',
            'rules = { cars = 20, last_round_cars = 2, opening_hand = 4, opening_tickets = { deal = 1, keep = 1 }, later_tickets = { deal = 1, keep = 1 }, both_tracks_from = 2, route_points = [1, 2], longest_path_bonus = 0, tie_breakers = [] }',
            `places = [${places.map(({ name, at }) => `{ name = "${name}", at = [${at}] }`).join(', ')}]`,
            `routes = [${near.map(([a, b]) => `{ between = ["Place ${a}", "Place ${b}"], length = 2, tracks = ["red"] }`).join(', ')}]`,
            'tickets = [{ between = ["Place 0", "Place 9"], points = 5 }, { between = ["Place 0", "Place 59"], points = 9 }]',
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
        console.log(`an edit of 60 places: median ${median.toFixed(1)} ms, slowest ${times.at(-1)!.toFixed(1)} ms`);
        expect(median).toBeLessThan(16);
        const map = parse(await text(page)) as unknown as MapToml;
        expect(map.places.filter(({ at: [x, y] }, i) => x !== places[i]!.at[0] || y !== places[i]!.at[1])).toHaveLength(1);
    });

    it.each([{ phone: true, dark: true, locale: 'fi' }, { locale: 'de' }])('is for everyone: %o', async (options) => {
        const who = await openNew(options);
        const { page, faults } = who;
        expect(await axeFindings(page, 'best-practice')).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        await page.click('[data-start-map=san_francisco]');
        await page.waitForSelector('.board');
        for (const name of ['places', 'routes', 'tickets', 'game', 'picture', 'figures', 'save']) {
            await tab(page, name);
            const first = page.locator('.list button').first();
            if (await first.count()) await first.click();
            expect(await axeFindings(page, 'best-practice'), name).toEqual([]);
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
        await expect.poll(() => page.$eval('.board canvas', (one) => (one as HTMLElement).style.transform)).toContain('matrix3d');
        await page.reload();
        await page.waitForSelector('.board canvas');
        expect(world.fogg.asked.slice(asked).filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/draft/check')))
            .toEqual([]);
        expect(faults).toEqual([]);
    });
});

describe.skipIf(!canServe)('a map that was drawn', () => {
    it('is published and played on within three clicks, and by two browsers to the end', async () => {
        const ann = await someone(world.browser, world.fogg.base);
        const bob = await someone(world.browser, world.fogg.base, { locale: 'sv' });
        await ann.page.goto('/maps/toy/edit');
        await ann.page.waitForSelector('.board');
        await tab(ann.page, 'game');
        await ann.page.fill('[data-title]', 'A Land of Ours <b>bold</b>');
        await expectFine(ann.page);
        await tab(ann.page, 'save');
        // One.
        await ann.page.click('[data-publish]');
        await ann.page.waitForSelector('[data-play]');
        const map = (await ann.page.getAttribute('a[href^="/new?map="]', 'href'))?.split('=')[1] ?? '';
        expect(map).toMatch(/^[0-9a-f]{64}$/);
        // Two.
        await ann.page.click('[data-play]');
        await ann.page.waitForSelector('.play');
        const table = await makeTable(ann.page, { map, seats: [{ kind: 'me', name: 'Ann' }, { kind: 'open' }] });
        for (const { page } of [ann, bob]) {
            await page.goto(`/t/${table}`);
            await page.waitForSelector('[data-seats]');
        }
        await bob.page.fill('#sit-name', 'Bob');
        await bob.page.click('[data-sit="1"]');
        await bob.page.waitForSelector('[data-stand="1"]');
        await ann.page.click('[data-action=start]');
        for (const { page } of [ann, bob]) await page.waitForSelector('.play');
        await playOut([ann.page, bob.page], 300_000);
        const scores = await Promise.all([ann.page, bob.page].map(totals));
        expect(scores[0]).toEqual(scores[1]);
        expect(ann.faults).toEqual([]);
        await reviewElsewhere(ann.page, { table, map });
    });
});

/** The game is replayed and its record taken to a server that has never met the map, which asks for its file. */
async function reviewElsewhere(page: Page, game: { table: string; map: string }): Promise<void> {
    await page.goto(`/replay/${game.table}`);
    await page.waitForSelector('.board');
    const fetched = (path: string): Promise<string> => page.evaluate(async (address) => (await fetch(address)).text(), path);
    const record = await fetched(`/api/tables/${game.table}/record`);
    const file = await fetched(`/api/maps/${game.map}/file`);
    expect(record).toContain(game.map);
    const elsewhere = await new Fogg().start();
    try {
        const cy = await someone(world.browser, elsewhere.base);
        const give = (input: string, name: string, text: string): Promise<void> =>
            cy.page.setInputFiles(input, { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
        await cy.page.goto('/review');
        await cy.page.waitForSelector('[data-record]');
        await give('[data-record]', 'game.txt', record);
        await cy.page.waitForSelector(`[data-unknown="${game.map}"]`);
        await give('[data-unknown] input[type=file]', 'map.toml', file);
        await cy.page.waitForSelector('[data-review=done]', { timeout: 300_000 });
        expect(cy.faults).toEqual([]);
        await cy.context.close();
    } finally {
        await elsewhere.stop();
    }
}

/** The fewest letters, in up to two words, that fit this name better than any other. */
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

/** The drafts of this device, as the page keeps them. */
function stored(page: Page): Promise<string> {
    return page.evaluate(() => new Promise<string>((done) => {
        const open = indexedDB.open('fogg-maps', 1);
        open.onsuccess = () => {
            const all = open.result.transaction('drafts').objectStore('drafts').getAll();
            all.onsuccess = () => {
                open.result.close();
                done(JSON.stringify(all.result[0].draft));
            };
        };
    }));
}

function parseDraft(draft: string): { places: { x: number }[] } {
    return JSON.parse(draft) as { places: { x: number }[] };
}
