// Plays through the page as a person would: uses only what is on the screen and can be pressed.
import type { Page } from 'playwright-core';

export type Step = 'over' | 'wait' | 'acted';

/** Runs in the page: makes one decision. Prefers claims, so that games end. */
function decide(): Step {
    const one = <T extends HTMLElement>(selector: string): T | null =>
        document.querySelector<T>(selector);
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
    const press = (element: HTMLElement | null | undefined): boolean => {
        if (!element || (element as HTMLButtonElement).disabled) return false;
        element.click();
        return true;
    };
    if (one('[data-end]')) return 'over';
    if (press(one('[data-action=lift]')) || press(one('[data-action=hand-over]'))) return 'acted';
    if (press(one('[data-way]')) || press(one('[data-action=confirm]'))) return 'acted';
    const offers = all('[data-offer]') as HTMLInputElement[];
    if (offers.length) {
        if (press(one('[data-action=keep]'))) return 'acted';
        offers.find((box) => !box.checked)?.click();
        return 'acted';
    }
    if (press(one('[data-souvenir]'))) return 'acted';
    const where = one<HTMLSelectElement>('#place-where');
    if (where) {
        if (press(one('[data-action=place]'))) return 'acted';
        where.value = [...where.options].map((option) => option.value).find(Boolean) ?? '';
        where.dispatchEvent(new Event('change', { bubbles: true }));
        return 'acted';
    }
    if (press(one('[data-action=pass]'))) return 'acted';
    if (!one('[data-status=mine]')) return 'wait';
    const claims = all('[data-claim]').sort(
        (a, b) => Number(b.dataset['length']) - Number(a.dataset['length']),
    );
    const hand = all('[data-hand]').length;
    const best = claims[0];
    if (best && (Number(best.dataset['length']) >= 3 || hand >= 6 || Math.random() < 0.25)) {
        best.click();
        return 'acted';
    }
    const tab = one('[data-tab=routes]');
    if (tab && tab.getAttribute('aria-selected') !== 'true') {
        const cards = one('[data-tab=cards]');
        // On a phone the cards and the routes are on different tabs.
        if (!cards || Math.random() < 0.5) {
            tab.click();
            return 'acted';
        }
    }
    const open = all('[data-market]');
    const card = open[Math.floor(Math.random() * open.length)];
    if (Math.random() < 0.5 && press(card)) return 'acted';
    if (press(one('[data-action=deck]')) || press(card) || press(best)) return 'acted';
    if (press(one('[data-tab=cards]')) && !best) return 'acted';
    return press(one('[data-action=tickets]')) ? 'acted' : 'wait';
}

/** Its text, for browsers that are driven another way. */
export const kDecide = String(decide);

export function step(page: Page): Promise<Step> {
    return page.evaluate(decide);
}

/** All pages play by themselves, each at its own pace, until all have seen the end. */
export async function playOut(pages: Page[], limitMs: number): Promise<void> {
    await Promise.all(pages.map(async (page) => {
        await page.evaluate(`window.decide = ${decide}`);
        await page.evaluate(async (limit) => {
            const { decide: next } = window as unknown as { decide: typeof decide };
            const end = Date.now() + limit;
            for (let what = next(); what !== 'over'; what = next()) {
                if (Date.now() > end) throw new Error('the game does not end');
                await new Promise((done) => setTimeout(done, what === 'acted' ? 2 : 8));
            }
        }, limitMs);
        await page.waitForSelector('[data-end=done]');
    }));
}

/** The totals on the end screen, by seat. */
export async function totals(page: Page): Promise<number[]> {
    const rows = await page.$$eval('[data-standing]', (list) =>
        list.map((row) => ({
            seat: Number((row as HTMLElement).dataset['standing']),
            total: Number(row.querySelector<HTMLElement>('[data-total]')?.dataset['total']),
        })),
    );
    return rows.sort((a, b) => a.seat - b.seat).map((row) => row.total);
}

/** The number of cards in the visible hand. */
export function cards(page: Page): Promise<number> {
    return page.$$eval('[data-hand] .count', (all) => all.reduce((n, each) => n + Number(each.textContent), 0));
}
