// A practice game: hints in two steps, the running chance, and taking back whatever one did. By keyboard alone, on
// a phone, in several languages; and an ordinary table, which offers none of it.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, cutTexts, overhang, smallTargets } from './checks';
import { kAnn, kProgram, makeTable, someone, useWorld, type Someone } from './harness';

const world = useWorld();
const kShots = process.env['HINT_SHOTS'];

async function shot(page: Page, name: string): Promise<void> {
    if (kShots) await page.screenshot({ path: join(kShots, `${name}.png`) });
}

async function expectFine({ page, faults }: Someone, phone = false): Promise<void> {
    expect(await axeFindings(page)).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await cutTexts(page)).toEqual([]);
    if (phone) expect(await smallTargets(page)).toEqual([]);
    expect(faults).toEqual([]);
}

const version = (page: Page): Promise<number> =>
    page.getAttribute('.play', 'data-version').then((text) => Number(text));

/** Until it is one's turn, and the page has heard all of it. */
async function myTurn(page: Page): Promise<void> {
    await page.waitForSelector('[data-status=mine]');
    await page.waitForSelector('[data-action=hint]:not([aria-disabled=true])');
}

/** Asks twice by key; the move that is proposed. */
async function hinted(page: Page): Promise<string> {
    await myTurn(page);
    await page.keyboard.press('h');
    await page.waitForSelector('[data-hint-look]');
    expect(await page.$('[data-hint-move]')).toBeNull();
    expect(await page.$('.play[data-hint]')).not.toBeNull();
    await page.keyboard.press('h');
    return (await page.waitForSelector('[data-hint-move]')).getAttribute('data-hint-move').then((move) => move ?? '');
}

async function playHint(page: Page): Promise<string> {
    const move = await hinted(page);
    const before = await version(page);
    await page.focus('[data-action=play-hint]');
    await page.keyboard.press('Enter');
    await expect.poll(() => version(page)).toBeGreaterThan(before);
    return move;
}

test('is opened on the home page and played by keyboard, with hints', async () => {
    const ann = await someone(world.browser, world.fogg.base, { locale: 'en' });
    const { page } = ann;
    await page.goto('/');
    const practice = page.getByLabel('Practice game');
    await practice.focus();
    await page.keyboard.press('Space');
    expect(await practice.isChecked()).toBe(true);
    await expectFine(ann);
    await page.locator('.panel .primary.large').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.play');
    await expect.poll(() => page.textContent('h1')).toContain('Practice');

    // The opening tickets.
    expect(await hinted(page)).toMatch(/^keep /);
    await shot(page, 'opening');
    await expectFine(ann);
    await page.focus('[data-action=play-hint]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.play[data-phase=turn]');

    // Where to look, then the move, then the move is made, and everything is taken back to before it.
    await myTurn(page);
    await page.keyboard.press('h');
    await page.waitForSelector('[data-hint-look]');
    await shot(page, 'where');
    await expectFine(ann);
    await page.keyboard.press('h');
    await page.waitForSelector('[data-hint-move]');
    await shot(page, 'move');
    await expectFine(ann);
    await page.context().close();
});

test('takes back what showed cards, and the chance goes along', async () => {
    const ann = await someone(world.browser, world.fogg.base, { locale: 'en' });
    const { page } = ann;
    const id = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, practice: true, start_now: true });
    await page.goto(`/t/${id}`);
    await playHint(page);
    await myTurn(page);

    // Nobody who has not asked for it sees a chance.
    expect(await page.$('[data-chance]')).toBeNull();
    await page.focus('[data-action=chance]');
    await page.keyboard.press('Space');
    const chance = await page.waitForSelector('[data-chance]');
    const at = Number(await chance.getAttribute('data-chance'));
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(100);
    await shot(page, 'chance');
    await expectFine(ann);

    const hand = (): Promise<string> => page.$$eval('[data-hand]', (all) => all.map((one) => one.textContent).join());
    const before = await hand();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('d');
    await expect.poll(hand).not.toBe(before);
    const drawn = await hand();
    await page.waitForSelector('[data-action=undo]:not(:disabled)');
    await page.keyboard.press('u');
    await expect.poll(hand).toBe(before);
    // The same luck again; and back over the computer's answer to the middle of the turn.
    await myTurn(page);
    await page.keyboard.press('d');
    await expect.poll(hand).toBe(drawn);
    await page.waitForSelector('.play[data-phase=second_pick]');
    await page.keyboard.press('d');
    await page.waitForSelector('.play[data-phase=turn] [data-status=mine]');
    await page.waitForSelector('[data-action=undo]:not(:disabled)');
    await page.keyboard.press('u');
    await expect.poll(hand).toBe(drawn);
    await page.waitForSelector('[data-action=undo]:not(:disabled)');
    await page.keyboard.press('u');
    await expect.poll(hand).toBe(before);
    await expectFine(ann);

    // The end, the list and the replay say what it was.
    await page.click('[data-action=menu]');
    await page.click('[data-action=resign]');
    await page.click('[data-action=resign-yes]');
    await page.waitForSelector('[data-end] [data-practice]');
    expect(await page.$('[data-action=hint]')).toBeNull();
    await shot(page, 'end');
    await expectFine(ann);
    await page.goto(`/replay/${id}`);
    await page.waitForSelector('[data-practice]');
    const record = await page.evaluate((table) => fetch(`/api/tables/${table}/record`).then((answer) => answer.text()), id);
    expect(record).toMatch(/^practice +#/m);
    expect(record).toMatch(/^takebacks 0 3 +#/m);
    await ann.context.close();
});

test.each([['fi', false], ['de', true]] as const)('fits a phone, in %s', async (locale, dark) => {
    const bo = await someone(world.browser, world.fogg.base, { locale, dark, phone: true });
    const { page } = bo;
    const id = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, practice: true, start_now: true });
    await page.goto(`/t/${id}`);
    await hinted(page);
    await shot(page, `opening-${locale}`);
    // No decision lies over what is said about it.
    const [said, asked] = await page.$$eval('[data-practice], .decision', (all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
        .then((boxes) => boxes.sort((a, b) => a.top - b.top));
    expect(said!.bottom).toBeLessThanOrEqual(asked!.top);
    await expectFine(bo, true);
    await page.tap('[data-action=play-hint]');
    await page.waitForSelector('.play[data-phase=turn]');
    await myTurn(page);
    await page.locator('[data-practice] label').tap();
    await page.waitForSelector('[data-chance]');
    const board = (): Promise<string> => page.$eval('.board', (of) => JSON.stringify(of.getBoundingClientRect()));
    const before = await board();
    await page.tap('[data-action=hint]');
    await page.waitForSelector('[data-hint-look]');
    await shot(page, `where-${locale}`);
    await page.tap('[data-action=hint]');
    await page.waitForSelector('[data-hint-move]');
    // The board, which the hint is about, keeps its place and height; sentences stand apart.
    expect(await board()).toBe(before);
    expect(await page.$eval('[data-practice] .said', (said) => (said as HTMLElement).innerText)).not.toMatch(/[.)]\p{Lu}/u);
    const taken = await page.$eval('[data-practice]', (panel) => panel.getBoundingClientRect().height / innerHeight);
    expect(taken).toBeLessThan(0.17);
    await shot(page, `move-${locale}`);
    await expectFine(bo, true);
    await bo.context.close();
});

test('an ordinary table has none of it', async () => {
    const eve = await someone(world.browser, world.fogg.base, { locale: 'en' });
    const { page } = eve;
    const id = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true });
    await page.goto(`/t/${id}`);
    await page.waitForSelector('[data-status=mine]');
    await page.waitForTimeout(500);
    const before = await version(page);
    expect(await page.$$('[data-practice], [data-action=hint], [data-chance]')).toEqual([]);
    const answers = await page.evaluate((table) => new Promise<string[]>((done) => {
        const heard: string[] = [];
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        socket.onopen = () => {
            socket.send(JSON.stringify({ t: 'watch', id: 'w', table }));
            socket.send(JSON.stringify({ t: 'hint', id: 'h1', seat: 0, level: 'move' }));
            socket.send(JSON.stringify({ t: 'hint', id: 'h2', seat: 1, level: 'where' }));
            socket.send(JSON.stringify({ t: 'chance', id: 'c', seat: 0 }));
            socket.send(JSON.stringify({ t: 'ping' }));
        };
        socket.onmessage = ({ data }) => {
            const message = JSON.parse(String(data)) as { t: string; id?: string; code?: string };
            if (message.t === 'refused') heard.push(`${message.id} ${message.code}`);
            if (message.t === 'pong') done(heard);
        };
    }), id);
    expect(answers).toEqual(['h1 not_practice', 'h2 not_your_seat', 'c not_practice']);
    expect(await version(page)).toBe(before);
    await eve.context.close();
});
