// Whole games by keyboard alone, with the keys counted; and what becomes of the focus.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { totals } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();

type Question = 'over' | 'wait' | 'opening' | 'keep' | 'souvenir' | 'place' | 'pass' | 'turn' | 'second_pick';
interface Sight {
    question: Question;
    version: string;
    /** The numbers of open cards that can be taken, and the other ways to go on. */
    slots: number[];
    hasDeck: boolean;
    hasTickets: boolean;
    hasClaim: boolean;
    cards: number;
    keepMin: number;
}

/** What a person sees before pressing a key. */
function look(page: Page): Promise<Sight> {
    return page.evaluate(() => {
        const play = document.querySelector<HTMLElement>('.play');
        const has = (selector: string): boolean => document.querySelector(selector) !== null;
        const phase = play?.dataset['phase'] as Question;
        const question = has('[data-end]') ? 'over'
            : has('[data-offer]') ? (phase === 'opening' ? 'opening' : 'keep')
            : has('[data-souvenir]') ? 'souvenir'
            : has('#place-where') ? 'place'
            : has('[data-action=pass]') ? 'pass'
            : has('[data-status=mine]') && (phase === 'turn' || phase === 'second_pick') ? phase : 'wait';
        const offers = document.querySelectorAll('[data-offer]').length;
        const button = document.querySelector('[data-action=keep]');
        return {
            question,
            version: play?.dataset['version'] ?? '',
            slots: [...document.querySelectorAll<HTMLElement>('[data-slot]')].map((one) => Number(one.dataset['slot'])),
            hasDeck: has('[data-action=deck]:not(:disabled)'),
            hasTickets: has('[data-action=tickets]:not(:disabled)'),
            hasClaim: has('.board [data-track]'),
            cards: [...document.querySelectorAll('[data-hand] .count')].reduce((n, one) => n + Number(one.textContent), 0),
            keepMin: button ? Math.min(offers, Number(/\d+/.exec(button.textContent ?? '')?.[0] ?? 1)) : 1,
        };
    });
}

/** The keys for one decision. */
function keysFor({ question, slots, hasDeck, hasTickets, hasClaim, cards, keepMin }: Sight, n: number): string[] {
    const card = slots.length && (n % 2 || !hasDeck) ? [String(slots[n % slots.length]! + 1)] : hasDeck ? ['d'] : [];
    switch (question) {
        case 'opening':
        case 'keep': return [...Array.from({ length: keepMin }, (_, i) => String(i + 1)), 'Enter'];
        case 'souvenir': return ['1'];
        case 'place': return ['n', 'Enter'];
        case 'pass': return ['p'];
        case 'second_pick': return card;
        case 'turn':
            if (n % 23 === 0 && hasTickets) return ['t'];
            // Now and then the second proposal instead of the first.
            if (hasClaim && (cards > 7 || !card.length)) return n % 5 ? ['n', 'Enter'] : ['n', 'n', 'Enter'];
            return card.length ? card : hasTickets ? ['t'] : [];
        default: return [];
    }
}

async function playByKeys(page: Page): Promise<Map<Question, number[]>> {
    const counted = new Map<Question, number[]>();
    const end = Date.now() + 500_000;
    for (let n = 1; Date.now() < end; ++n) {
        const sight = await look(page);
        if (sight.question === 'over') return counted;
        const keys = keysFor(sight, n);
        if (!keys.length) {
            await sleep(10);
            continue;
        }
        for (const key of keys) {
            await page.keyboard.press(key);
            // A person sees what a key did before the next one.
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        }
        const isDone = await page
            .waitForFunction((v) => document.querySelector<HTMLElement>('.play')?.dataset['version'] !== v, sight.version, { timeout: 4000 })
            .then(() => true, () => false);
        // Something else was asked in the meantime, or the board was not drawn yet.
        if (!isDone) await page.keyboard.press('Escape');
        else counted.set(sight.question, [...(counted.get(sight.question) ?? []), keys.length]);
    }
    throw new Error('the game does not end');
}

describe('by single keys', () => {
    test.each(['usa', 'san_francisco'])('a whole game of %s takes three keys a decision at most', async (map) => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base);
        const table = await makeTable(page, { map, seats: [kAnn, kProgram], start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        const counted = await playByKeys(page);
        const lines = [...counted].map(([question, keys]) =>
            `${question} ${keys.length}× ${(keys.reduce((a, b) => a + b) / keys.length).toFixed(2)} keys, most ${Math.max(...keys)}`);
        console.log(`${map}: ${lines.join('; ')}`);
        for (const [question, keys] of counted) {
            if (question !== 'opening') expect(Math.max(...keys), question).toBeLessThanOrEqual(3);
        }
        // A card is one key, so two cards are two.
        expect(Math.max(...(counted.get('second_pick') ?? []))).toBe(1);
        expect(counted.get('turn')!.length).toBeGreaterThan(15);
        await page.waitForSelector('[data-end=done]');
        expect((await totals(page)).length).toBe(2);
        expect(faults).toEqual([]);
        await context.close();
    });
});

describe('the focus', () => {
    const focused = (page: Page): Promise<string> =>
        page.evaluate(() => {
            const here = document.activeElement;
            return here instanceof HTMLElement && here !== document.body
                ? (here.dataset['action'] ?? here.dataset['slot'] ?? here.className) : 'nowhere';
        });
    const isMine = (page: Page, phase: string) => page.waitForSelector(`[data-phase=${phase}] [data-status=mine]`);

    test('stays where the next action is: two cards by two keys, turn after turn', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        // The panel has the focus; what it asks about is next.
        expect(await focused(page)).toContain('decision');
        for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key);
        await isMine(page, 'turn');
        await page.focus('[data-action=deck]');
        for (let turn = 0; turn < 4; ++turn) {
            await isMine(page, 'turn');
            await page.waitForFunction(() => document.activeElement?.matches('[data-action=deck]'));
            await page.keyboard.press('Enter');
            await isMine(page, 'second_pick');
            await page.waitForFunction(() => document.activeElement?.matches('[data-action=deck]'));
            await page.keyboard.press('Enter');
            await page.waitForFunction(() => !document.querySelector('[data-phase=second_pick]'));
        }
        await isMine(page, 'turn');
        // A claim that is given up returns the focus to where it was.
        const before = await focused(page);
        await page.keyboard.press('n');
        await page.waitForSelector('.decision');
        expect(await focused(page)).toContain('decision');
        await page.keyboard.press('Escape');
        await page.waitForSelector('.decision', { state: 'detached' });
        expect(await focused(page)).toBe(before);
        await context.close();
    });

    test('the keys are listed by ?, and can be switched off and on', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true });
        await page.goto(`/t/${table}`);
        await page.waitForSelector('[data-offer]');
        for (const key of ['1', '2', 'Enter']) await page.keyboard.press(key);
        await isMine(page, 'turn');
        await page.keyboard.press('?');
        await page.waitForSelector('dialog kbd');
        const listed = await page.$$eval('dialog kbd', (all) => all.map((one) => one.textContent));
        expect(listed).toEqual(['1', '2', '3', '4', '5', 'D', 'T', 'N', 'R', 'Enter', 'U', 'H', 'P', 'M', '?']);
        await page.uncheck('dialog input[type=checkbox]');
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
        for (const key of ['d', '1', 'n', 't']) await page.keyboard.press(key);
        await sleep(500);
        expect(await page.$('[data-phase=turn] [data-status=mine]')).not.toBeNull();
        expect(await page.$('.decision')).toBeNull();
        await page.reload();
        await isMine(page, 'turn');
        await page.keyboard.press('d');
        await sleep(300);
        expect(await page.$('[data-phase=second_pick]')).toBeNull();
        // How to switch them on again can still be asked.
        await page.keyboard.press('?');
        await page.check('dialog input[type=checkbox]');
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
        await page.keyboard.press('d');
        await isMine(page, 'second_pick');
        await context.close();
    });
});
