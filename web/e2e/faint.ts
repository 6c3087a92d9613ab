// Controls that cannot be read in one of their states. Axe looks at a page as it is; here every control is put
// into each state first: under the pointer, focused, pressed, waiting for an answer.
import type { Page } from 'playwright-core';

const kControls = 'button, a[href], summary, select, [role=tab], label, input:not([type=checkbox], [type=radio], [type=range])';
const kMarked = '[data-tried]';
const kLeast = 4.5;
/** For signs without words. */
const kLeastSign = 3;

interface State {
    name: string;
    pseudo: string[];
    disabled: boolean;
}
const kStates: State[] = [
    { name: 'at rest', pseudo: [], disabled: false },
    { name: 'hovered', pseudo: ['hover'], disabled: false },
    { name: 'focused', pseudo: ['focus', 'focus-visible'], disabled: false },
    { name: 'pressed', pseudo: ['hover', 'active'], disabled: false },
    { name: 'disabled', pseudo: [], disabled: true },
    { name: 'pending under the pointer', pseudo: ['hover', 'focus'], disabled: true },
];

/** Each with its state, its contrast and its words. Of controls that look alike, two are tried. */
export async function faintControls(page: Page): Promise<string[]> {
    await page.evaluate(markSome, kControls);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: kMarked });
    const found: string[] = [];
    for (const { name, pseudo, disabled } of kStates) {
        await Promise.all(nodeIds.map((nodeId) =>
            devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: pseudo })));
        const faint = await page.evaluate(measure, { selector: kMarked, disabled, least: kLeast, leastSign: kLeastSign });
        found.push(...faint.map((one) => `${name}: ${one}`));
    }
    await devtools.detach();
    return found;
}

/** Runs in the page. What has the same classes inside and around it looks alike. */
function markSome(selector: string): void {
    const counts = new Map<string, number>();
    const classes = (one: Element): string => `${one.tagName}.${one.getAttribute('class') ?? ''}`;
    for (const control of document.querySelectorAll(selector)) {
        control.removeAttribute('data-tried');
        if (!control.checkVisibility()) continue;
        const look = [...control.querySelectorAll('*')].map(classes);
        for (let one: Element | null = control; one; one = one.parentElement) look.push(classes(one));
        const states = ['disabled', 'aria-pressed', 'aria-selected', 'aria-current', 'checked', 'style'];
        look.push(...states.map((name) => control.getAttribute(name) ?? ''));
        const count = (counts.get(look.join('|')) ?? 0) + 1;
        counts.set(look.join('|'), count);
        if (count <= 2) control.setAttribute('data-tried', '');
    }
}

/** Runs in the page. */
function measure({ selector, disabled, least, leastSign }: {
    selector: string; disabled: boolean; least: number; leastSign: number;
}): string[] {
    type Rgba = [number, number, number, number];
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const known = new Map<string, Rgba>();
    const rgba = (css: string): Rgba => {
        const before = known.get(css);
        if (before) return before;
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = css;
        context.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
        const value: Rgba = [r, g, b, a / 255];
        known.set(css, value);
        return value;
    };
    const over = (top: Rgba, below: Rgba): Rgba =>
        [0, 1, 2].map((i) => top[i]! * top[3] + below[i]! * (1 - top[3])).concat(1) as Rgba;
    const parents = (element: Element): Element[] => {
        const list: Element[] = [];
        for (let one: Element | null = element; one; one = one.parentElement) list.push(one);
        return list;
    };
    const ground = (element: Element): Rgba =>
        parents(element).reverse().reduce<Rgba>(
            (below, one) => over(rgba(getComputedStyle(one).backgroundColor), below), [255, 255, 255, 1]);
    const light = (color: Rgba): number => {
        const [r, g, b] = color.slice(0, 3).map((value) => {
            const share = value / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        }) as [number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: Rgba, b: Rgba): number => {
        const [high, low] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
        return (high + 0.05) / (low + 0.05);
    };
    // Cards and wagons, which have a rim of their own: src/styles/tokens.test.ts measures their colours.
    const kDrawn = '.market, .board .stage, .badge, .swatch';
    const faint: string[] = [];
    const check = (element: Element, color: string, limit: number, words: string): void => {
        const below = ground(element);
        const opacity = parents(element).reduce((n, one) => n * Number(getComputedStyle(one).opacity), 1);
        const [r, g, b, a] = rgba(color);
        const value = contrast(over([r, g, b, a * opacity], below), below);
        if (value < limit) faint.push(`${value.toFixed(2)} ${words.trim().slice(0, 60)} <${element.tagName} ${element.className}>`);
    };
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const enabled = controls.filter((one): one is HTMLButtonElement => one instanceof HTMLButtonElement && !one.disabled);
    if (disabled) for (const button of enabled) button.disabled = true;
    for (const control of controls) {
        if (disabled && control.tagName !== 'BUTTON') continue;
        const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        let hasWords = false;
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const parent = text.parentElement!;
            // Letters of drawings have their own check, and hidden words are for ears.
            if (!text.textContent?.trim() || parent.closest('.unseen, svg, option') || !parent.checkVisibility()) continue;
            hasWords = true;
            check(parent, getComputedStyle(parent).color, least, text.textContent);
        }
        if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
            check(control, getComputedStyle(control).color, least, control.id);
        } else if (!hasWords && control.querySelector('svg path') && !control.closest(kDrawn)) {
            const sign = control.querySelector('svg path')!;
            const { stroke, fill } = getComputedStyle(sign);
            check(control, stroke === 'none' ? fill : stroke, leastSign, control.getAttribute('aria-label') ?? '');
        }
    }
    if (disabled) for (const button of enabled) button.disabled = false;
    return faint;
}
