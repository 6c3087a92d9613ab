// How people use the map editor, for tests: what is pressed, dragged and typed.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Someone } from './harness';

export interface MapToml {
    places: { name: string; at: [number, number] }[];
    routes: { between: [string, string]; length: number; tracks: string[]; ferries?: number }[];
    tickets: { between: [string, string]; points: number }[];
}

/** Of a draft as the page keeps it, what tests look at. */
export interface Stored {
    title: string;
    places: { name: string; x: number; y: number }[];
    routes: { length: number; tracks: string[]; ferries: number; bend: number }[];
    tickets: { points: number | null }[];
}

/** Where places and the middles of routes are on the screen, once nothing moves any more. */
export async function spots(page: Page): Promise<{ x: number; y: number }[]> {
    const read = (): Promise<{ x: number; y: number }[]> => page.$$eval('.board .stage svg circle.rim', (all) => all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    }));
    let before = '';
    for (let found = await read(); ; found = await read()) {
        if (JSON.stringify(found) === before) return found;
        before = JSON.stringify(found);
        await page.waitForTimeout(400);
    }
}

export async function startEmpty({ page }: Someone, title: string): Promise<void> {
    await page.fill('[data-new-title]', title);
    await page.click('[data-start-empty]');
    await page.waitForSelector('.board');
}

export async function tab(page: Page, name: string): Promise<void> {
    await page.click(`#tab-${name}`);
}

/** The file of what is drawn. */
export async function text(page: Page): Promise<string> {
    await tab(page, 'save');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-download]')]);
    return readFileSync(await download.path(), 'utf8');
}

export function expectFine(page: Page): Promise<void> {
    return expect.poll(() => page.textContent('.problems')).toContain('No errors') as Promise<void>;
}

/** From the page for a new map to one of three places that can be played on, with a mouse. */
export async function drawByMouse(who: Someone): Promise<void> {
    const { page } = who;
    await startEmpty(who, 'Mouse Land');
    const board = (await page.locator('.board').boundingBox())!;
    const at = (x: number, y: number): [number, number] => [board.x + board.width * x, board.y + board.height * y];
    // A press on an empty board sets a place, without choosing a tool first.
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
}

/** A small game on few places: fewer cars, cards and tickets than a new map begins with. */
async function makeSmall(page: Page): Promise<void> {
    await tab(page, 'game');
    for (const [label, value] of [['At most', '2'], ['Cars for each player', '6'], ['Dealt', '1'], ['Keep at least', '1']] as const) {
        for (const field of await page.getByLabel(label, { exact: true }).all()) await field.fill(value);
    }
}

/** The same by keyboard alone, as somebody does who cannot point. */
export async function drawByKeys({ page }: Someone): Promise<void> {
    const { keyboard } = page;
    await reach(page, '[data-new-title]');
    await keyboard.type('Key Land');
    await keyboard.press('Enter');
    await page.waitForSelector('.board');
    await reach(page, '[data-new-place]');
    const enter = async (lines: string[]): Promise<void> => {
        for (const line of lines) {
            await keyboard.type(line);
            await keyboard.press('Enter');
        }
    };
    await enter(['Amberley', 'Brockhaven', 'Cindermoor']);
    // The last one is chosen: move it. It is stored a moment after it is drawn.
    await expect.poll(async () => (await storedDraft(page)).places.length).toBe(3);
    const before = (await storedDraft(page)).places[2]?.x ?? 0;
    for (let i = 0; i < 4; i++) await keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(async () => (await storedDraft(page)).places[2]?.x).toBeLessThan(before);
    await nextTab(page, 'places');
    await reach(page, '[data-quick=route]');
    await enter(['am br 2 red', 'br ci 2 blue green', 'ci am 3']);
    await nextTab(page, 'routes');
    await reach(page, '[data-quick=ticket]');
    await enter(['am br 2', 'br ci 2', 'am ci 3']);
    await nextTab(page, 'tickets');
    for (const [label, value] of [['At most', '2'], ['Cars for each player', '6'], [/^(Dealt|Keep at least)$/, '1']] as const) {
        const ids = await page.getByLabel(label, { exact: true }).evaluateAll((all) => all.map(({ id }) => id));
        for (const id of ids) {
            await reach(page, `[id="${id}"]`);
            await keyboard.press('Control+A');
            await keyboard.type(value);
        }
    }
    await expectFine(page);
}

/** Tabs to what is meant; how often. */
export async function reach(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
    for (let i = 0; i < 100; i++) {
        if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return i;
        await page.keyboard.press(key);
    }
    throw new Error(`no way to ${selector}`);
}

/** Back to the tab that is open, and to the one after it; how many keys to the first. */
export async function nextTab(page: Page, from: string): Promise<number> {
    const keys = 2 * (await reach(page, `#tab-${from}`, 'Shift+Tab'));
    await page.keyboard.press('ArrowRight');
    return keys;
}

/** The draft of this device, as the page keeps it. */
export async function storedDraft(page: Page): Promise<Stored> {
    const draft = await page.evaluate(() => new Promise<string>((done) => {
        const read = (): void => {
            const open = indexedDB.open('fogg-maps', 1);
            open.onsuccess = () => {
                const all = open.result.transaction('drafts').objectStore('drafts').getAll();
                all.onsuccess = () => {
                    open.result.close();
                    // A new draft is stored a moment after the page shows it.
                    if (all.result.length > 0) done(JSON.stringify(all.result[0].draft));
                    else setTimeout(read, 50);
                };
            };
        };
        read();
    }));
    return JSON.parse(draft) as Stored;
}
