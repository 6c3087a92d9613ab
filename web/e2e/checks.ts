// Checks for every screen: axe finds nothing, nothing is cut off or wider than the screen, and touch
// targets are large enough.
import { source as axeSource } from 'axe-core';
import type { Page } from 'playwright-core';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
    id: string;
    nodes: { html: string; any: { message: string }[] }[];
}

/** Axe's findings for WCAG 2.2 AA and `more`. It comes in by the debugger, past the page's policy. */
export async function axeFindings(page: Page): Promise<string[]> {
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async (runOnly) => {
        const { axe } = window as unknown as {
            axe: { run: (of: Document, how: unknown) => Promise<{ violations: Violation[] }> };
        };
        return (await axe.run(document, { runOnly })).violations;
    }, kTags);
    return violations.flatMap(({ id, nodes }) =>
        nodes
            .slice(0, 4)
            .map(({ html, any }) => `${id}: ${html.slice(0, 160)} :: ${any[0]?.message ?? ''}`),
    );
}

/** By how much the page is wider than the screen. */
export function overhang(page: Page): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Touch targets that are too small. */
export function smallTargets(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const pressable = 'button, select, input, a.button, nav a, summary';
        return [...document.querySelectorAll<HTMLElement>(pressable)]
            .filter((one) => one.checkVisibility() && !one.closest('p'))
            .filter((one) => {
                // A box to tick is pressed by its whole line.
                const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
                return height < 43.9 || width < 43.9;
            })
            .map((one) => one.outerHTML.slice(0, 120));
    });
}

/** Text that is cut off by its box, without a way to see the rest. */
export function cutTexts(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const worded = 'button, a.button, h1, h2, th, td, label, summary';
        return [...document.querySelectorAll<HTMLElement>(worded)]
            .filter((one) => one.checkVisibility() && !one.closest('.unseen'))
            .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
            .map((one) => `${one.scrollWidth} > ${one.clientWidth}: ${one.outerHTML.slice(0, 120)}`);
    });
}

/** Words that are broken in two without a hyphen. Names may be: people choose them. */
export function brokenWords(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const isWorded = (one: Element): boolean =>
            one.checkVisibility() && !one.closest('.unseen, .name, svg');
        return [...document.querySelectorAll('button, button *, a.button, h1, h2, th, label, summary')].filter(isWorded)
            .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
            .flatMap((node) => [...(node.textContent ?? '').matchAll(/[\p{L}\u00ad]{4,}/gu)].flatMap(({ 0: word, index }) => {
                const range = document.createRange();
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                return tops.size > 1 && !word.includes('\u00ad') ? [word] : [];
            }));
    });
}

/** Places' names under the board's own buttons. */
export function coveredNames(page: Page): Promise<string[]> {
    return page.evaluate(() =>
        [...document.querySelectorAll('.board .zoom')].flatMap((zoom) => {
            const over = zoom.getBoundingClientRect();
            return [...(zoom.closest('.board')?.querySelectorAll('text') ?? [])]
                .filter((name) => {
                    const { left, right, top, bottom } = name.getBoundingClientRect();
                    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
                })
                .map((name) => name.textContent ?? '');
        }),
    );
}

/** As if the letters were twice as large in the browser's settings. */
export async function doubleText(page: Page): Promise<void> {
    await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
    });
}

export async function plainText(page: Page): Promise<void> {
    await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
    });
}
