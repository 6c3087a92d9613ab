// Cards land, trains arrive and the last round is announced with motion; without it where that is wished, by the
// system or by the settings.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { playOut } from './driver';
import { kAnn, kProgram, makeTable, someone, useWorld } from './harness';

const world = useWorld();

/** Runs in the page: the names of all that has moved. */
function watch(): void {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    document.addEventListener('animationstart', (event) => {
        // One of no length begins, too, but nobody sees it.
        if (Number.parseFloat(getComputedStyle(event.target as Element).animationDuration) === 0) return;
        moved.add(event.animationName.replace(/^svelte-\w+-/, ''));
    }, true);
    // Moves come faster than frames here: what would move counts, even if no frame shows it.
    new MutationObserver(() => {
        for (const [name, selector] of [['lay', '.fresh .car'], ['ring', '.banner.last']] as const) {
            const one = document.querySelector(selector);
            if (!one) continue;
            const { animationName, animationDuration } = getComputedStyle(one);
            if (animationName !== 'none' && Number.parseFloat(animationDuration) > 0) moved.add(name);
        }
    }).observe(document, { subtree: true, childList: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: Element, ...given: Parameters<typeof animate>) {
        if (this.classList.contains('flier')) moved.add('fly');
        return animate.apply(this, given);
    };
}

const moved = (page: Page): Promise<string[]> =>
    page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);

describe('a small game to its end', () => {
    test.each([
        { system: true, setting: 'system', isMoving: true },
        { system: false, setting: 'system', isMoving: false },
        { system: true, setting: 'reduced', isMoving: false },
        { system: false, setting: 'full', isMoving: true },
    ])('system $system, setting $setting', async ({ system, setting, isMoving }) => {
        const { page, context, faults } = await someone(world.browser, world.fogg.base, { motion: system });
        await page.goto('/settings');
        await page.check(`input[name=motion][value=${setting}]`, { force: true });
        const table = await makeTable(page, { map: 'toy', seats: [kAnn, kProgram], start: 0, start_now: true });
        await page.addInitScript(watch);
        await page.goto(`/t/${table}`);
        await page.waitForSelector('.board text', { state: 'attached' });
        await playOut([page], 200_000);
        const seen = await moved(page);
        for (const name of ['fly', 'lay', 'ring']) expect(seen.includes(name), `${name}: ${seen}`).toBe(isMoving);
        expect(faults).toEqual([]);
        await context.close();
    });
});
