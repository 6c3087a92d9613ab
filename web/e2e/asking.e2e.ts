// The board answers: a card about whatever is pointed at or pressed, never over it; the way of a ticket in
// view and uncovered; what the log and the players light up.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readMap } from '../geo/maps';
import { layoutOf } from '../src/ui/board/settled';
import { step } from './driver';
import { whereIs } from './glance';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();
const map = readMap('usa');
const layout = layoutOf(map);

async function onScreen(page: Page, at: { x: number; y: number }): Promise<{ x: number; y: number }> {
    const { scale, x, y } = await whereIs(page);
    return { x: x + at.x * scale, y: y + at.y * scale };
}

function middleOf(track: number): { x: number; y: number } {
    const { spaces } = layout.tracks[track]!;
    return spaces[Math.floor(spaces.length / 2)]!;
}

/** Until it is the player's turn, with so many tracks claimed by others. */
async function playOn(page: Page, heard: string[], claimed: number): Promise<string> {
    for (let i = 0; i < 3000; ++i) {
        const owners = heard.flatMap((text) => /"owners":"([^"]+)"/.exec(text)?.[1] ?? []).at(-1) ?? '';
        const isMine = (await page.$('[data-phase=turn] [data-status=mine]')) && !(await page.$('.decision'));
        if (isMine && [...owners].filter((owner) => owner === '1').length >= claimed) return owners;
        if ((await step(page)) === 'wait') await sleep(10);
    }
    throw new Error('nobody claims anything');
}

/** A free track of six spaces that is no button on the board. */
async function unpayable(page: Page, owners: string): Promise<number> {
    const payable = await page.$$eval('.board [data-track]', (all) =>
        all.map((one) => Number((one as SVGElement).dataset['track'])));
    return layout.tracks.findIndex(({ spaces }, i) =>
        spaces.length === 6 && owners[i] === '.' && !payable.includes(i));
}

test('by mouse and keyboard', async () => {
    const { page, heard, faults } = await someone(world.browser, world.fogg.base);
    const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true });
    await page.goto(`/t/${table}`);
    await page.waitForSelector('[data-offer]');
    await page.waitForSelector('.board text');
    // The panel that asks about tickets leaves the whole board in sight.
    const [panel, board] = [await page.locator('.decision').boundingBox(), await page.locator('.board').boundingBox()];
    expect(panel!.y).toBeGreaterThanOrEqual(board!.y + board!.height);

    // What lit up under the pointer in that panel goes out with it.
    await page.hover('label:has([data-offer="1"])');
    await page.waitForSelector('.board .veil', { state: 'attached' });
    for (const offer of [0, 1]) await page.check(`[data-offer="${offer}"]`);
    await page.hover('label:has([data-offer="1"])');
    await page.keyboard.press('Tab');
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-action=keep]')?.click());
    await page.waitForSelector('[data-offer]', { state: 'detached' });
    await page.waitForSelector('.board .veil', { state: 'detached' });

    const owners = await playOn(page, heard, 2);
    const taken = owners.indexOf('1');
    const dear = await unpayable(page, owners);
    for (const [track, words] of [[taken, /Computer/], [dear, /6\sspaces,\s15\spoints.*Missing:\s/s]] as const) {
        const at = await onScreen(page, middleOf(track));
        await page.mouse.move(at.x, at.y);
        const card = page.locator(`[data-about="track-${track}"]`);
        await card.waitFor();
        expect(await card.textContent()).toMatch(words);
        const box = (await card.boundingBox())!;
        const isOver = at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
        expect(isOver).toBe(false);
        // A press keeps it, Escape sends it away.
        await page.mouse.click(at.x, at.y);
        await page.mouse.move(5, 5);
        await card.waitFor();
        await page.keyboard.press('Escape');
        await card.waitFor({ state: 'detached' });
    }
    await page.click('[data-tab=log]');
    await page.hover('[data-told] >> nth=-1');
    await page.waitForSelector('.board .veil', { state: 'attached' });
    await page.mouse.move(5, 5);
    await page.waitForSelector('.board .veil', { state: 'detached' });
    await page.focus('[data-seat="1"] button');
    await page.waitForSelector('.board .veil', { state: 'attached' });
    expect(faults).toEqual([]);
});

test('on a phone', async () => {
    const { page, heard } = await someone(world.browser, world.fogg.base, { phone: true });
    const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true });
    await page.goto(`/t/${table}`);
    const owners = await playOn(page, heard, 1);
    await page.waitForSelector('.board text');
    const board = (await page.locator('.board').boundingBox())!;
    const isInView = ({ x, y }: { x: number; y: number }) =>
        x >= board.x && x <= board.x + board.width && y >= board.y && y <= board.y + board.height;
    await page.click('[data-tab=tickets]');
    for (const ticket of await page.$$('[data-ticket]')) {
        // Look away from it first.
        for (let i = 0; i < 3; ++i) await page.click('.board .zoom button >> nth=0');
        await sleep(400);
        const facts = map.tickets[Number(await ticket.getAttribute('data-ticket'))]!;
        await ticket.click();
        await sleep(600);
        for (const name of [facts.from, facts.to]) {
            const place = map.places.find((each) => each.name === name)!;
            expect(isInView(await onScreen(page, place)), name).toBe(true);
        }
        await ticket.click();
    }
    await page.click('.board .zoom button >> nth=2');
    await sleep(500);
    const dear = await unpayable(page, owners);
    const at = await onScreen(page, middleOf(dear));
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForSelector(`[data-about="track-${dear}"]`);
});

test('what happened since one’s last turn is there after a reload', async () => {
    const { page, heard, faults } = await someone(world.browser, world.fogg.base);
    const programs = Array.from({ length: 4 }, () => kProgram);
    const table = await makeTable(page, { map: 'usa', seats: [kAnn, ...programs], start: 0, start_now: true });
    await page.goto(`/t/${table}`);
    const mine = async (phase: string): Promise<void> => {
        await page.waitForSelector(`[data-phase=${phase}] [data-status=mine]`, { state: 'attached' });
    };
    const told = async (): Promise<string> => {
        await mine('turn');
        return (await page.locator('[data-since]').allTextContents()).join('');
    };
    await playOn(page, heard, 0);
    // With four others on the board, a ticket soon takes more cars, or is cut off.
    for (let i = 0; !/cars?\smore|cut off/.test(await told()); ++i) {
        expect(i).toBeLessThan(60);
        await page.click('[data-action=deck]');
        await mine('second_pick');
        await page.click('[data-action=deck]');
        await page.waitForSelector('[data-phase=second_pick]', { state: 'detached' });
    }
    const before = await told();
    await page.reload();
    await expect.poll(told).toBe(before);
    expect(faults).toEqual([]);
});
