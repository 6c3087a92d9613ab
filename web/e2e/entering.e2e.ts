// Drawing as people do it: a whole small printed board typed from paper, key by key, and played on; ten kinds of edit,
// each undone and done again; two fingers and one on a phone.
import { parse } from 'smol-toml';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFine, nextTab, reach, spots, storedDraft, tab, text, type MapToml, type Stored } from './drawing';
import { cards, step } from './driver';
import { canServe, someone, useWorld } from './harness';

const world = useWorld();

/** A keyboard that counts. A key with Alt, Control or Shift held is two. */
class Keys {
    count = 0;
    constructor(private readonly page: Page) {}

    async press(key: string, times = 1): Promise<void> {
        for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
        this.count += times * key.split('+').length;
    }
    async type(words: string): Promise<void> {
        await this.page.keyboard.type(words);
        this.count += words.length;
    }
    async line(words: string): Promise<void> {
        await this.type(words);
        await this.press('Enter');
    }
    /** By Tab, each of which counts. */
    async to(selector: string): Promise<void> {
        this.count += await reach(this.page, selector);
    }
    async next(from: string): Promise<void> {
        this.count += (await nextTab(this.page, from)) + 1;
    }
}

interface Spot {
    x: number;
    y: number;
}

/** On the Miniature, away from all places and routes: between three of its places. */
function free(amberley: Spot, brockhaven: Spot, cindermoor: Spot): Spot {
    return { x: amberley.x + (brockhaven.x - amberley.x) * 0.25, y: amberley.y + (cindermoor.y - amberley.y) * 0.3 };
}

const kPlaces = ['Amberley', 'Brockhaven', 'Cindermoor', 'Dunmarsh', 'Eastmere', 'Fellgate', 'Greyford', 'Highcliff'];
/** Of every kind: single, grey, double, double grey, of one space and of six, a ferry, and one of two symbols. */
const kRoutes: [line: string, length: number, tracks: string[], ferries: number][] = [
    ['am br 3 r', 3, ['red'], 0],
    ['br ci 2 blu gree', 2, ['blue', 'green'], 0],
    ['ci du 1 y', 1, ['yellow'], 0],
    ['du ea 2 grey', 2, ['grey'], 0],
    ['ea fe 4 grey grey', 4, ['grey', 'grey'], 0],
    ['fe gr 2 grey 1f', 2, ['grey'], 1],
    ['gr hi 5 bla 2f', 5, ['black'], 2],
    ['hi am 6 w', 6, ['white'], 0],
    ['am fe 3 o p', 3, ['orange', 'purple'], 0],
    ['br gr 2', 2, ['grey'], 0],
];
const kTickets = ['am ci 5', 'am ea 7', 'br fe 6', 'br hi 7', 'ci gr 4', 'du hi 10', 'ea gr 6', 'fe ci 6', 'hi ci 9', 'du am 6', 'gr am 5', 'ea hi 9'];

describe.skipIf(!canServe)('a board from paper', () => {
    it('is typed by keyboard alone, published and played on', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        const keys = new Keys(page);
        const begun = Date.now();
        await page.goto('/maps/new');
        await page.waitForSelector('[data-start-empty]');
        await keys.to('[data-new-title]');
        await keys.line('Paper Land');
        await page.waitForSelector('.board');
        await keys.to('[data-new-place]');
        for (const name of kPlaces) await keys.line(name);
        // The last one is chosen: it goes where it is printed.
        await keys.press('Alt+Shift+ArrowLeft', 2);
        await keys.press('Alt+ArrowUp', 3);
        await keys.next('places');
        await keys.to('[data-quick=route]');
        for (const [line] of kRoutes) await keys.line(line);
        // The last one is chosen: it is printed as a curve.
        await keys.to('input[type=range]');
        await keys.press('ArrowRight', 5);
        await keys.next('routes');
        await keys.to('[data-quick=ticket]');
        for (const line of kTickets) await keys.line(line);
        await keys.next('tickets');
        for (const [label, value] of [['At most', '2'], ['Cars for each player', '20']] as const) {
            const id = await page.getByLabel(label, { exact: true }).first().getAttribute('id');
            await keys.to(`[id="${id}"]`);
            await keys.press('Control+A');
            await keys.type(value);
        }
        await expectFine(page);
        const kept = await storedDraft(page);
        expect(kept.places.map(({ name }) => name)).toEqual(kPlaces);
        expect(kept.routes.map(({ length, tracks, ferries }) => [length, tracks, ferries])).toEqual(kRoutes.map(([, ...rest]) => rest));
        expect(kept.routes.at(-1)?.bend).toBeCloseTo(0.1);
        expect(kept.tickets.map(({ points }) => points)).toEqual(kTickets.map((line) => Number(line.split(' ')[2])));
        // From game to picture, figures, save.
        await keys.next('game');
        await keys.press('ArrowRight', 2);
        await keys.to('[data-publish]');
        await keys.press('Enter');
        await page.waitForFunction(() => document.activeElement?.matches('[data-play]'));
        await keys.press('Enter');
        await page.waitForSelector('.play');
        console.log(`${kPlaces.length} places, ${kRoutes.length} routes, ${kTickets.length} tickets, published, at a table: `
            + `${keys.count} keystrokes, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
        // Two keys a second are somebody who looks at a list: ten minutes at most.
        expect(keys.count).toBeLessThan(1200);
        expect(await page.textContent('h1')).toContain('Paper Land');
        // The opening tickets, and then a move.
        const opening = 4;
        await expect.poll(async () => {
            await step(page);
            const hand = await cards(page);
            return hand > 0 && hand !== opening;
        }, { timeout: 30_000, interval: 50 }).toBe(true);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe.skipIf(!canServe)('every kind of edit', () => {
    it('is one step, which can be undone and done again', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        const { keyboard, mouse } = page;
        await page.goto('/maps/toy/edit');
        await page.waitForSelector('.board');
        const tool = (which: string): Promise<void> => page.locator(`input[name=tool][value=${which}]`).check();
        const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
            await mouse.move(from.x, from.y);
            await mouse.down();
            for (const share of [0.3, 0.7, 1]) await mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
            await mouse.up();
        };
        const pick = async (panel: string, nth: number): Promise<void> => {
            await tab(page, panel);
            await page.locator('.list button').nth(nth).click();
        };
        const fill = (label: string, value: string): Promise<void> => page.getByLabel(label, { exact: true }).first().fill(value);
        const [amberley, brockhaven, cindermoor] = await spots(page);
        const kEdits: [name: string, how: () => Promise<unknown>][] = [
            ['a place is set', async () => {
                await tool('place');
                const { x, y } = free(amberley!, brockhaven!, cindermoor!);
                await mouse.click(x, y);
                await tool('select');
            }],
            ['a place is renamed', async () => {
                await pick('places', 0);
                await page.fill('[data-place-name]', 'Amberville');
            }],
            ['a place is dragged', () => drag(amberley!, { x: amberley!.x + 40, y: amberley!.y + 30 })],
            ['a place is nudged', async () => {
                await pick('places', 1);
                await keyboard.press('Alt+ArrowDown');
            }],
            ['a route is drawn', async () => {
                await tool('route');
                const [from, , , to] = await spots(page);
                await drag(from!, to!);
                await tool('select');
            }],
            ['a route gets longer', async () => {
                await pick('routes', 4);
                await fill('Length in spaces', '2');
            }],
            ['a route becomes double', async () => {
                await pick('routes', 1);
                await page.getByLabel('Second track').selectOption('blue');
            }],
            ['a route gets a ferry', async () => {
                await pick('routes', 3);
                await fill('Ferries', '1');
            }],
            ['a route bends', async () => {
                await pick('routes', 3);
                await page.locator('input[type=range]').fill('0.3');
            }],
            ['a route is removed', async () => {
                await pick('routes', 2);
                await keyboard.press('Delete');
            }],
            ['a ticket is typed', async () => {
                await tab(page, 'tickets');
                await page.fill('[data-quick=ticket]', 'amb bro 4');
                await keyboard.press('Enter');
            }],
            ['a ticket is worth more', async () => {
                await pick('tickets', 0);
                await fill('Points', '9');
            }],
            ['a deck is proposed', async () => {
                await tab(page, 'tickets');
                await page.getByText('Have tickets proposed').click();
                await page.click('[data-propose]');
            }],
            ['a rule changes', async () => {
                await tab(page, 'game');
                await fill('Cars for each player', '9');
            }],
            ['a colour changes places', async () => {
                await tab(page, 'game');
                await page.getByRole('button', { name: /^Move up: red/ }).click();
            }],
            ['a place is removed with its routes', async () => {
                await pick('places', 1);
                await page.getByRole('button', { name: 'Remove place and its routes' }).click();
            }],
        ];
        const now = async (): Promise<string> => JSON.stringify(await storedDraft(page));
        for (const [name, how] of kEdits) {
            const before = await now();
            await how();
            await expect.poll(now, { message: name, interval: 20 }).not.toBe(before);
            // Letters typed one after the other may still come.
            let after = await now();
            await expect.poll(async () => {
                const last = after;
                after = await now();
                return after === last;
            }, { interval: 60 }).toBe(true);
            await page.click('[data-undo]');
            await expect.poll(now, { message: `${name}: undo`, interval: 20 }).toBe(before);
            await page.click('[data-redo]');
            await expect.poll(now, { message: `${name}: redo`, interval: 20 }).toBe(after);
        }
        // Back to the beginning, by keys: the same file as before the first edit.
        for (let i = 0; i < kEdits.length; i++) await keyboard.press('Control+Z');
        await page.locator('[data-undo][disabled]').waitFor();
        const back = parse(await text(page)) as unknown as MapToml;
        expect(back.routes).toHaveLength(5);
        expect(back.tickets).toHaveLength(5);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe.skipIf(!canServe)('fingers on a phone', () => {
    it('set, drag and join places, and two of them move the board and nothing on it', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, { phone: true });
        await page.goto('/maps/toy/edit');
        await page.waitForSelector('.board');
        const cdp = await context.newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Spot[]): Promise<unknown> =>
            cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })) });
        const drag = async (from: Spot, to: Spot): Promise<void> => {
            await touch('touchStart', from);
            for (const share of [0.2, 0.5, 0.8, 1]) {
                await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
            }
            await touch('touchEnd');
        };
        const kept = async (): Promise<Stored> => storedDraft(page);
        const first = await kept();

        // Two fingers, the first of them on a place.
        const before = await spots(page);
        const [a, d] = [before[0]!, before[3]!];
        const middle = { x: (a.x + d.x) / 2, y: (a.y + d.y) / 2 };
        await touch('touchStart', a);
        await touch('touchStart', a, middle);
        for (const by of [5, 15, 30, 45]) await touch('touchMove', { x: a.x - by / 2, y: a.y - by / 4 }, { x: middle.x + by, y: middle.y + by });
        await touch('touchEnd');
        const apart = (all: Spot[]): number => Math.hypot(all[0]!.x - all[3]!.x, all[0]!.y - all[3]!.y);
        const near = await spots(page);
        expect(apart(near)).toBeGreaterThan(apart(before) * 1.2);
        expect(await kept()).toEqual(first);
        expect(await page.locator('[data-undo]').isDisabled()).toBe(true);

        // One finger on the ground moves the board, on a place the place.
        const board = (await page.locator('.board').boundingBox())!;
        const inside = (spot: Spot): boolean => spot.x > 30 && spot.x < board.width - 60
            && spot.y > board.y + 60 && spot.y < board.y + board.height - 30;
        const held = near.findIndex(inside);
        expect(held).toBeGreaterThanOrEqual(0);
        await drag(near[held]!, { x: near[held]!.x + 25, y: near[held]!.y + 15 });
        await expect.poll(async () => (await kept()).places[held]!.x).toBeGreaterThan(first.places[held]!.x);
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect.poll(kept).toEqual(first);

        // A place where the finger taps, and a route to it.
        await page.locator('.board .zoom button').last().click();
        await page.waitForTimeout(600);
        await page.locator('input[name=tool][value=place]').check({ force: true });
        const all = await spots(page);
        const spot = free(all[0]!, all[1]!, all[2]!);
        await page.touchscreen.tap(spot.x, spot.y);
        await expect.poll(async () => (await kept()).places.length).toBe(5);
        await page.locator('input[name=tool][value=route]').check({ force: true });
        await page.evaluate(() => scrollTo(0, 0));
        const now = await spots(page);
        await drag(now[4]!, now[0]!);
        await expect.poll(async () => (await kept()).routes.length).toBe(6);
        expect(faults).toEqual([]);
        await context.close();
    });
});
