// Puzzles, against the real server: found, solved, failed and counted; by keyboard, on a phone, in other
// languages.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, brokenWords, overhang, smallTargets } from './checks';
import { someone, useWorld } from './harness';

const world = useWorld();

interface Puzzle {
    number: number;
    seat: number;
    choices: { move: string; loss: number }[];
}

async function shown(page: Page, map: string): Promise<Puzzle> {
    await page.waitForSelector('[data-puzzle]');
    const number = await page.getAttribute('[data-puzzle]', 'data-puzzle');
    return page.evaluate(async (address) => (await fetch(address)).json() as Promise<Puzzle>, `/api/puzzles/${map}/${number}`);
}

describe('puzzles', () => {
    test.each(['usa', 'san_francisco'])('of %s are solved, and make a streak that one mistake ends', async (map) => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base);
        await page.goto('/puzzles');
        await page.click(`[data-map=${map}]`);
        const seen = new Set<number>();
        for (const isRight of [true, true, false]) {
            const { number, choices } = await shown(page, map);
            seen.add(number);
            await page.click(`[data-try="${choices[isRight ? 0 : 1]!.move}"]`);
            await page.waitForSelector(`[data-right=${isRight}]`);
            // All are told, with what they cost, and can be looked at.
            expect(await page.locator('[data-choice]').count()).toBe(choices.length);
            await page.locator('[data-choice]').last().click();
            if (seen.size < 3) {
                expect(await page.getAttribute('[data-streak]', 'data-streak')).toBe(String(seen.size));
                await page.click('[data-action=next-puzzle]');
                await expect.poll(() => page.getAttribute('[data-puzzle]', 'data-puzzle')).not.toBe(String(number));
            }
        }
        expect(seen.size).toBe(3);
        expect(await page.getAttribute('[data-streak]', 'data-streak')).toBe('0');
        await page.goto('/puzzles');
        await page.waitForSelector('[data-solved="2"]');
        // A second try at the same puzzle changes nothing.
        await page.goto(`/puzzles/${map}/${[...seen][2]}`);
        const again = await shown(page, map);
        await page.click(`[data-try="${again.choices[0]!.move}"]`);
        expect(await page.getAttribute('[data-streak]', 'data-streak')).toBe('0');
        expect(faults).toEqual([]);
        await context.close();
    });

    test('about tickets tell what each is worth, and mark its ends on the board', async () => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, { phone: true });
        await page.goto('/puzzles/usa?kind=opening_tickets');
        await shown(page, 'usa');
        expect(await page.locator('.ask [data-ticket]').count()).toBe(3);
        for (const worth of await page.locator('.ask [data-ticket] .worth').allTextContents()) expect(Number(worth)).toBeGreaterThan(3);
        expect(await page.locator('.board circle.under').count()).toBeGreaterThan(3);
        await page.tap('.ask [data-ticket]');
        await page.waitForSelector('.board .veil');
        expect(await axeFindings(page)).toEqual([]);
        expect(faults).toEqual([]);
        await context.close();
    });

    test('are solved by keyboard alone', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/puzzles/usa/1');
        const { choices } = await shown(page, 'usa');
        await page.locator(`[data-try="${choices[0]!.move}"]`).focus();
        await page.keyboard.press('Enter');
        await page.waitForSelector('[data-right=true]');
        await page.locator('[data-action=next-puzzle]').focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
        await context.close();
    });

    test('tell nothing before the answer, and everything to those who give up', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/puzzles/san_francisco/2');
        await shown(page, 'san_francisco');
        expect(await page.locator('[data-choice], [data-reasons]').count()).toBe(0);
        await page.click('[data-action=give-up]');
        await page.waitForSelector('[data-right=false]');
        // And why, in words, wherever the board shows it.
        await page.goto('/puzzles/usa?kind=route');
        await shown(page, 'usa');
        await page.click('[data-action=give-up]');
        expect(await page.locator('[data-reasons] li').allInnerTexts()).toContainEqual(expect.stringMatching(/\d+\spoints?\.$/));
        await context.close();
    });

    test('that do not exist say so', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.goto('/puzzles/usa/99999');
        await page.waitForSelector('[role=alert]');
        await context.close();
    });

    test.each([['fi', true], ['de', false]] as const)('are for everyone in %s', async (language, phone) => {
        const { page, context } = await someone(world.browser, world.fogg.base, { locale: language, phone });
        for (const path of ['/puzzles', '/puzzles/san_francisco/1', '/puzzles/usa/1']) {
            await page.goto(path);
            await page.waitForSelector(path === '/puzzles' ? '[data-kind]' : '[data-puzzle]');
            if (path !== '/puzzles') await page.click('[data-action=give-up]');
            expect(await axeFindings(page), path).toEqual([]);
            expect(await overhang(page), path).toBeLessThanOrEqual(0);
            expect(await brokenWords(page), path).toEqual([]);
            if (phone) expect(await smallTargets(page), path).toEqual([]);
        }
        await context.close();
    });
});
