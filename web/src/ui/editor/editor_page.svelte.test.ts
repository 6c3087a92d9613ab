// The whole page of a draft, with what IndexedDB keeps held in memory.
import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDraft } from '../../editor/draft';
import type { KeptDraft } from '../../editor/kept';
import { fromWire, type WireDraft } from '../../editor/wire_draft';
import { loadMessages } from '../../i18n';

const rows = new Map<string, KeptDraft>();
vi.mock('../../editor/kept', async (original) => ({
    ...(await original<typeof import('../../editor/kept')>()),
    KeptDrafts: {
        open: () => Promise.resolve({
            find: (id: string) => Promise.resolve(rows.get(id)),
            list: () => Promise.resolve([...rows.values()]),
            changes: () => Promise.resolve([]),
            picture: () => Promise.resolve(undefined),
            keep: (row: KeptDraft) => Promise.resolve(void rows.set(row.id, row)),
        }),
    },
}));
const { default: Editor } = await import('./Editor.svelte');
const { default: NewMap } = await import('./NewMap.svelte');

let stop: (() => void) | undefined;
beforeEach(async () => {
    vi.stubGlobal('ResizeObserver', class {
        observe() {}
        disconnect() {}
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ errors: [{ line: 1, code: 'no_points', text: '', route: 2 }], maps: [] }))));
    await Promise.all([loadMessages('common'), loadMessages('pages'), loadMessages('editor'), loadMessages('map_errors')]);
    const draft = fromWire(parse(readFileSync('../maps/toy.toml', 'utf8')) as unknown as WireDraft);
    rows.set('draft-1', { id: 'draft-1', title: draft.title, draft, done: 0, revision: 1, changed_ms: Date.now() });
});
afterEach(() => {
    stop?.();
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
});

async function show(): Promise<void> {
    const page = mount(Editor, { target: document.body, props: { id: 'draft-1' } });
    stop = () => void unmount(page);
    await expect.poll(() => document.querySelector('.board')).not.toBeNull();
    flushSync();
}

function press(key: string, more: KeyboardEventInit = {}): void {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    flushSync();
}

describe('the page of a draft', () => {
    test('has a tab for everything, and each can be opened, whatever is chosen', async () => {
        await show();
        document.querySelector<HTMLElement>('.list button')!.click();
        flushSync();
        for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
            tab.click();
            flushSync();
            expect(tab.getAttribute('aria-selected')).toBe('true');
            expect(document.querySelector('[role=tabpanel]')?.textContent?.length).toBeGreaterThan(40);
        }
        expect(document.querySelectorAll('[role=tab]')).toHaveLength(7);
    });
    test('keys undo, redo, remove and move', async () => {
        await show();
        document.querySelector<HTMLElement>('.list button')!.click();
        flushSync();
        const x = (): number | undefined => rows.get('draft-1')?.draft.places[0]?.x;
        press('ArrowRight', { altKey: true });
        await expect.poll(x).toBe(82);
        press('z', { ctrlKey: true });
        await expect.poll(x).toBe(80);
        press('z', { ctrlKey: true, shiftKey: true });
        await expect.poll(x).toBe(82);
        press('Delete');
        await expect.poll(() => rows.get('draft-1')?.draft.routes.length).toBe(3);
        press('z', { metaKey: true });
        await expect.poll(() => rows.get('draft-1')?.draft.routes.length).toBe(5);
    });
    test('leaves undo to a field with text that was not taken yet, and only to that', async () => {
        await show();
        const steps = (): number | undefined => rows.get('draft-1')?.draft.places.length;
        const fieldOf = (selector: string): HTMLInputElement => document.querySelector<HTMLInputElement>(selector)!;
        const type = (field: HTMLInputElement, text: string, event = 'input'): void => {
            field.value = text;
            field.dispatchEvent(new Event(event, { bubbles: true }));
            flushSync();
        };
        /** Whether the browser is left to do it. */
        const undoIn = (field: HTMLInputElement): boolean => {
            const left = field.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
            flushSync();
            return left;
        };
        document.querySelector<HTMLElement>('#tab-places')!.click();
        flushSync();
        type(fieldOf('[data-new-place]'), 'Eastmere');
        fieldOf('[data-new-place]').form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        flushSync();
        await expect.poll(steps).toBe(5);
        // Typed, and not taken yet: the last step of the map stays.
        type(fieldOf('[data-new-place]'), 'West');
        expect(undoIn(fieldOf('[data-new-place]'))).toBe(true);
        await expect.poll(steps).toBe(5);
        document.querySelector<HTMLElement>('#tab-routes')!.click();
        flushSync();
        type(fieldOf('[data-quick=route]'), 'am du');
        expect(undoIn(fieldOf('[data-quick=route]'))).toBe(true);
        document.querySelector<HTMLElement>('#tab-game')!.click();
        flushSync();
        const points = document.querySelector<HTMLInputElement>('[id$="-points"]')!;
        points.value = '1 2 4';
        expect(undoIn(points)).toBe(true);
        expect(steps()).toBe(5);
        // An empty field has nothing of its own to take back, and what a name has, the map has.
        document.querySelector<HTMLElement>('#tab-places')!.click();
        flushSync();
        expect(undoIn(fieldOf('[data-new-place]'))).toBe(false);
        await expect.poll(steps).toBe(4);
        document.querySelector<HTMLElement>('#tab-game')!.click();
        flushSync();
        type(fieldOf('[data-title]'), 'Another');
        await expect.poll(() => rows.get('draft-1')?.draft.title).toBe('Another');
        expect(undoIn(fieldOf('[data-title]'))).toBe(false);
        await expect.poll(() => rows.get('draft-1')?.draft.title).toBe('Miniature');
    });
    test('says what comes first on an empty board', async () => {
        rows.get('draft-1')!.draft = newDraft('Nothing');
        await show();
        expect(document.querySelector('.problems')?.textContent).toContain('first places, then routes');
        document.querySelector<HTMLElement>('#tab-routes')!.click();
        flushSync();
        expect(document.querySelector('[role=tabpanel]')?.textContent).toContain('No routes yet');
        document.querySelector<HTMLElement>('#tab-tickets')!.click();
        flushSync();
        expect(document.querySelector('[role=tabpanel]')?.textContent).toContain('No tickets yet');
    });
    test('of a printed board begins with what is to be compared, one press away ever after', async () => {
        const row = rows.get('draft-1')!;
        row.draft = { ...row.draft, routes: row.draft.routes.map((route) => ({ ...route, reconstructed: true })) };
        await show();
        expect(document.querySelector('[data-checklist]')).not.toBeNull();
        document.querySelector<HTMLElement>('#tab-save')!.click();
        flushSync();
        expect(document.querySelector('[data-checklist]')).toBeNull();
        document.querySelector<HTMLElement>('[data-guesses]')!.click();
        flushSync();
        expect(document.querySelector('[data-checklist]')).not.toBeNull();
    });
    test('leads from a problem to where it is', async () => {
        await show();
        await expect.poll(() => document.querySelector('.problems li button')).not.toBeNull();
        document.querySelector<HTMLElement>('.problems li button')!.click();
        flushSync();
        expect(document.querySelector('#tab-routes')?.getAttribute('aria-selected')).toBe('true');
        expect(document.querySelector('section .wrong')?.textContent).toContain('no points');
    });
    test('is listed where maps begin', async () => {
        const page = mount(NewMap, { target: document.body });
        stop = () => void unmount(page);
        await expect.poll(() => document.querySelector('a[href="/maps/draft-1/edit"]')?.textContent).toBe('Miniature');
    });
});
