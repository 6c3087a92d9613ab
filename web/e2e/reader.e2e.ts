// A whole game by ear and keyboard. Nothing is used but what a screen reader has: the accessibility tree in reading
// order, what live regions announce, and the focus on a thing that the tree names, with Enter, Space and arrows.
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();

interface Thing {
    role: string;
    name: string;
    isDisabled: boolean;
    /** Undefined for what can be neither. */
    isChecked: boolean | undefined;
    isToggle: boolean;
    /** The dialog around it, by its name. */
    dialog: string | null;
    node: number;
}
type Words = Record<string, string>;

function wordsOf(language: string): Words {
    const read = (area: string): Words =>
        JSON.parse(readFileSync(`../i18n/${language}/${area}.json`, 'utf8')) as Words;
    return { ...read('common'), ...read('game') };
}

/** What a message looks like when its arguments are filled in. */
function like(message: string): RegExp {
    const text = message.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(' – ', '\\s– ');
    return new RegExp(`^${text.replaceAll(/\{[^{}]*\}/g, '.+')}`);
}

class Reader {
    private constructor(readonly page: Page, private readonly devtools: CDPSession) {}

    static async of(page: Page): Promise<Reader> {
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Accessibility.enable');
        return new Reader(page, devtools);
    }

    /** Everything that is read, in reading order. */
    async read(): Promise<Thing[]> {
        const { nodes } = await this.devtools.send('Accessibility.getFullAXTree');
        const byId = new Map(nodes.map((node) => [node.nodeId, node]));
        const things: Thing[] = [];
        const visit = (id: string, dialog: string | null): void => {
            const node = byId.get(id);
            if (!node) return;
            const role = String(node.role?.value ?? '');
            const name = String(node.name?.value ?? '').trim();
            const property = (wanted: string): unknown =>
                node.properties?.find((each) => each.name === wanted)?.value.value;
            const inside = role === 'dialog' ? name : dialog;
            if (!node.ignored) {
                const checked = property('checked');
                things.push({
                    role, name, dialog: inside, node: node.backendDOMNodeId ?? 0,
                    isDisabled: property('disabled') === true,
                    isChecked: checked === undefined ? undefined : checked === 'true',
                    isToggle: property('pressed') !== undefined,
                });
            }
            for (const child of node.childIds ?? []) visit(child, inside);
        };
        if (nodes[0]) visit(nodes[0].nodeId, null);
        return things;
    }

    /** With the focus on it and a key; false if it cannot have the focus, or has gone meanwhile. */
    async press(thing: Thing, key = thing.role === 'checkbox' ? 'Space' : 'Enter'): Promise<boolean> {
        try {
            await this.devtools.send('DOM.focus', { backendNodeId: thing.node });
        } catch {
            return false;
        }
        await this.page.keyboard.press(key);
        return true;
    }
}

/** Collects what live regions say. */
function listen(): void {
    const heard: string[] = [];
    (window as unknown as { heard: string[] }).heard = heard;
    const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
    const last = new WeakMap<Element, string>();
    new MutationObserver(() => {
        for (const region of document.querySelectorAll(live)) {
            const text = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
            if (!text || last.get(region) === text) continue;
            last.set(region, text);
            heard.push(text);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
}

const heardBy = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** The one thing to press next, and why; null while there is nothing to do. */
function choose(things: Thing[], words: Words, n: number): Thing | null {
    const buttons = things.filter(({ role, isDisabled }) => role === 'button' && !isDisabled);
    const asked = things.filter(({ dialog }) => dialog !== null);
    if (asked.length) {
        const go = buttons.filter(({ dialog, name, isToggle }) =>
            dialog !== null && !isToggle && name !== words['game.cancel'] && name !== words['game.close']);
        const boxes = asked.filter(({ role, isChecked }) => role === 'checkbox' && isChecked === false);
        return go[0] ?? boxes[0] ?? asked.find(({ role }) => role === 'combobox') ?? null;
    }
    const said = things.filter(({ role }) => role === 'StaticText').map(({ name }) => name);
    const mine = [words['game.status_turn'], words['game.status_second'], words['game.status_pass']];
    if (!said.some((text) => mine.includes(text))) return null;
    const called = (message: string | undefined): Thing[] => buttons.filter(({ name }) => like(message ?? '').test(name));
    const pass = called(words['game.pass'])[0];
    if (pass) return pass;
    const claims = called(words['game.claim_title']);
    const cards = called(words['game.take_card']).filter((card) => !claims.includes(card));
    const deck = called(words['game.deck']).filter((one) => !cards.includes(one))[0];
    if (claims.length && (n % 3 === 0 || claims.length > 12)) return claims[n % claims.length] ?? null;
    return (n % 2 ? deck : undefined) ?? cards[n % Math.max(1, cards.length)] ?? deck ?? claims[0]
        ?? called(words['game.ticket_deck'])[0] ?? null;
}

describe.each([
    { locale: 'fi', map: 'usa' },
    { locale: 'de', map: 'san_francisco' },
])('$map in $locale', ({ locale, map }) => {
    test('is played to its end from what is read and announced', async () => {
        const { page, faults, context } = await someone(world.browser, world.fogg.base, { locale });
        const words = wordsOf(locale);
        const table = await makeTable(page, { map, seats: [kAnn, kProgram], start_now: true });
        await page.addInitScript(listen);
        await page.goto(`/t/${table}`);
        await page.waitForSelector('.play');
        const reader = await Reader.of(page);
        const nameless = new Set<string>();
        // What the tree names but the focus cannot reach, by how often.
        const unreached = new Map<string, number>();
        let [turns, announced, decisions] = [0, 0, 0];
        let wasMine = false;
        let result: Thing[] = [];
        const end = Date.now() + 560_000;
        for (let n = 1; ; ++n) {
            if (Date.now() > end) throw new Error('the game does not end');
            const things = await reader.read();
            for (const { role, name } of things) {
                if (['button', 'link', 'checkbox', 'combobox', 'tab', 'dialog', 'region'].includes(role) && !name) {
                    nameless.add(role);
                }
            }
            if (things.some(({ name }) => name === words['game.status_over'])) {
                result = things;
                break;
            }
            const isMine = things.some(({ name }) => name === words['game.status_turn']);
            if (isMine && !wasMine) {
                turns += 1;
                const heard = (await heardBy(page)).slice(-6).join(' ');
                if (heard.includes(words['game.story_turn'] ?? '?')) announced += 1;
            }
            wasMine = isMine;
            const next = choose(things, words, n);
            if (!next) {
                await sleep(30);
                continue;
            }
            decisions += 1;
            const isPressed = next.role === 'combobox' ? await reader.press(next, 'ArrowDown') : await reader.press(next);
            // Once may be a thing that went just then.
            if (!isPressed) unreached.set(next.name, (unreached.get(next.name) ?? 0) + 1);
            await sleep(40);
        }
        console.log(`${map} ${locale}: ${decisions} presses, ${turns} turns, ${announced} announced`);
        expect(nameless).toEqual(new Set());
        expect([...unreached].filter(([, times]) => times > 1)).toEqual([]);
        // San Francisco is short: twelve turns happen.
        expect(turns).toBeGreaterThan(8);
        expect(announced).toBe(turns);
        // The others' moves are heard, and so are the end and both results.
        const heard = (await heardBy(page)).join('\n');
        expect(heard.split('\n').filter((line) => line.includes(nameOfProgram(words))).length).toBeGreaterThan(turns / 2);
        expect(heard).toMatch(new RegExp(like(words['log.over'] ?? '').source.slice(1)));
        expect(result.some(({ role, name }) => role === 'heading' && name.length > 0)).toBe(true);
        await page.waitForSelector('[data-end=done]');
        const told = (await reader.read()).map(({ name }) => name).join(' ');
        expect(told).toContain('Ann');
        expect(told).toContain(nameOfProgram(words));
        expect(faults).toEqual([]);
        await context.close();
    });
});

/** The easy program, as it is called in this language. */
function nameOfProgram(words: Words): string {
    return /easy \{([^}]+)\}/.exec(words['common.program'] ?? '')?.[1] ?? '?';
}
