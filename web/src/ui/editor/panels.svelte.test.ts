// The panels of the editor, mounted: what one types is in the draft, and what is wrong stands beside it.
import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeptDraft, KeptDrafts } from '../../editor/kept';
import { Session } from '../../editor/session.svelte';
import { fromWire, type WireDraft } from '../../editor/wire_draft';
import { loadMessages } from '../../i18n';
import { setSetting } from '../../settings';
import EditorBoard from './EditorBoard.svelte';
import FiguresPanel from './FiguresPanel.svelte';
import GamePanel from './GamePanel.svelte';
import { LiveLayout } from './live_layout.svelte';
import PicturePanel from './PicturePanel.svelte';
import PlacesPanel from './PlacesPanel.svelte';
import Problems from './Problems.svelte';
import RoutesPanel from './RoutesPanel.svelte';
import SavePanel from './SavePanel.svelte';
import SouvenirsForm from './SouvenirsForm.svelte';
import TicketsPanel from './TicketsPanel.svelte';
import { Tools } from './tools.svelte';

/** Keeps in memory what IndexedDB would. */
class Memory {
    rows = new Map<string, KeptDraft>();
    log: unknown[] = [];
    find = (id: string) => Promise.resolve(this.rows.get(id));
    changes = () => Promise.resolve([]);
    picture = () => Promise.resolve(undefined);
    keepPicture = () => Promise.resolve();
    removePicture = () => Promise.resolve();
    keep = (row: KeptDraft, change?: unknown) => {
        this.rows.set(row.id, row);
        if (change) this.log.push(change);
        return Promise.resolve();
    };
}

let stop: (() => void)[] = [];
let kept: Memory;
let session: Session;
let answer: { errors: unknown[]; figures?: unknown };

beforeEach(async () => {
    vi.stubGlobal('ResizeObserver', class {
        observe() {}
        disconnect() {}
    });
    answer = { errors: [] };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))));
    await Promise.all([loadMessages('common'), loadMessages('pages'), loadMessages('editor'), loadMessages('map_errors')]);
    kept = new Memory();
    const draft = fromWire(parse(readFileSync('../maps/toy.toml', 'utf8')) as unknown as WireDraft);
    kept.rows.set('draft-1', { id: 'draft-1', title: '', draft, done: 0, revision: 1, changed_ms: 0 });
    session = (await Session.open(kept as unknown as KeptDrafts, 'draft-1'))!;
});
afterEach(() => {
    session.leave();
    for (const one of stop) one();
    stop = [];
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
});

function show<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
    const target = document.body.appendChild(document.createElement('div'));
    const mounted = mount(component, { target, props });
    flushSync();
    stop.push(() => void unmount(mounted));
    return target;
}

/** What was chosen by pressing the board. */
let pressed: string[] = [];
function tools(): Tools {
    pressed = [];
    return new Tools({
        session, routeAt: (track) => [0, 0, 1, 2, 3, 4][track], reach: () => 30,
        onchosen: (kind) => pressed.push(kind), onadded: () => undefined, hold: () => undefined,
    });
}

function type(field: HTMLInputElement, text: string, event = 'input'): void {
    field.value = text;
    field.dispatchEvent(new Event(event, { bubbles: true }));
    flushSync();
}

describe('the panels', () => {
    test('places: added by name, renamed everywhere, one step for a word', async () => {
        const panel = show(PlacesPanel as Component<{ session: Session }>, { session });
        type(panel.querySelector('[data-new-place]')!, 'Eastmere');
        panel.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        flushSync();
        expect(panel.querySelectorAll('.list li')).toHaveLength(5);
        for (const name of ['E', 'Ea', 'Eas']) type(panel.querySelector('[data-place-name]')!, name);
        expect(session.draft.places[4]?.name).toBe('Eas');
        session.undo();
        expect(session.draft.places[4]?.name).toBe('Eastmere');
        session.undo();
        expect(session.draft.places).toHaveLength(4);
        await session.whenKept();
        expect(kept.rows.get('draft-1')?.draft.places).toHaveLength(4);
        expect(kept.rows.get('draft-1')?.done).toBe(0);
    });
    test('routes: a typed line is taken, and replaces what is there', () => {
        const panel = show(RoutesPanel as Component<{ session: Session }>, { session });
        const line = panel.querySelector<HTMLInputElement>('[data-quick=route]')!;
        type(line, 'am du 2 red blue');
        expect(panel.querySelector('.guess')?.textContent?.replaceAll(/\s+/g, ' ')).toContain('Amberley – Dunmarsh · 2 spaces');
        line.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        flushSync();
        expect(session.draft.routes).toHaveLength(6);
        expect(session.draft.routes[5]).toMatchObject({ length: 2, tracks: ['red', 'blue'] });
        expect(line.value).toBe('');
        type(line, 'dun am 1');
        line.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        expect(session.draft.routes).toHaveLength(6);
        expect(session.draft.routes[5]).toMatchObject({ length: 1, tracks: ['red', 'blue'] });
    });
    test('routes: a line with one place twice says what is wrong, and is not taken', () => {
        const panel = show(RoutesPanel as Component<{ session: Session }>, { session });
        const line = panel.querySelector<HTMLInputElement>('[data-quick=route]')!;
        const told = (text: string): string => {
            type(line, text);
            return panel.querySelector('.guess')?.textContent ?? '';
        };
        expect(told('am am 3')).toBe('Both ends are the same place: change one.');
        line.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        flushSync();
        expect(session.draft.routes).toHaveLength(5);
        expect(line.value).toBe('am am 3');
        // The two words may still be the beginning of one place.
        session.change((draft) => ({ ...draft, places: draft.places.map((one, i) => (i === 0 ? { ...one, name: 'Amber Lea' } : one)) }));
        expect(told('am le')).toBe('Amber Lea');
        expect(told('am le 3')).toBe('Both ends are the same place: change one.');
    });
    test('texts that are too long in bytes say so, and a name of that kind is not added', () => {
        const place = show(PlacesPanel as Component<{ session: Session }>, { session });
        const field = place.querySelector<HTMLInputElement>('[data-new-place]')!;
        const over = (panel: HTMLElement): string | undefined => panel.querySelector<HTMLElement>('[data-too-long]')?.dataset['tooLong'];
        type(field, 'ä'.repeat(30));
        expect(over(place)).toBeUndefined();
        type(field, 'ä'.repeat(31));
        expect(over(place)).toBe('2');
        expect(place.textContent).toContain('2\u00a0bytes too long: 60 at most');
        field.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        flushSync();
        expect(session.draft.places).toHaveLength(4);
        expect(field.value).toHaveLength(31);
        const game = show(GamePanel as Component<{ session: Session }>, { session });
        type(game.querySelector<HTMLInputElement>('[data-title]')!, `${'a'.repeat(59)}ß`);
        expect(over(game)).toBe('1');
        expect(game.querySelector<HTMLInputElement>('[data-title]')!.maxLength).toBe(-1);
    });
    test('tickets: typed, and worth their shortest way', async () => {
        answer = {
            errors: [],
            figures: {
                tracks: 6, spaces: 9, ticket_points: 12, diameter: 3, colours: {}, lengths: [], loads: [0, 0, 0, 0, 0],
                wanted: [true, true, true, true, true], tickets: session.draft.tickets.map(() => ({ spaces: 3, routes: 2 })),
                tickets_at: [1, 1, 1, 1], reconstructed: { places: 0, routes: 0, tickets: 0, points: 0 },
            },
        };
        session.change((draft) => ({ ...draft, title: 'Again' }));
        await expect.poll(() => session.figures).not.toBeNull();
        const panel = show(TicketsPanel as Component<{ session: Session }>, { session });
        const button = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Set '))!;
        button.click();
        expect(session.draft.tickets.map(({ points }) => points)).toEqual([3, 3, 3, 3, 3]);
        show(FiguresPanel as Component<{ session: Session; showLoads: boolean; onloads: () => void }>, { session, showLoads: true, onloads: () => undefined });
        expect(document.body.textContent).toContain('6 tracks and 9 spaces');
    });
    test('the game: every rule is a step', () => {
        const panel = show(GamePanel as Component<{ session: Session }>, { session });
        const field = (label: string): HTMLInputElement => {
            const found = [...panel.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === label)!;
            return panel.querySelector<HTMLInputElement>(`[id="${found.htmlFor}"]`)!;
        };
        type(field('Cars for each player'), '12');
        expect(session.draft.rules.cars).toBe(12);
        type(field('Cars for each player'), '');
        expect(session.draft.rules.cars).toBeNull();
        type(field('Points for a route of 1, 2, 3 … spaces'), '1, 2; 4 x 7', 'change');
        expect(session.draft.rules.route_points).toEqual([1, 2, 4, 7]);
        const souvenirs = [...panel.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].at(-1)!;
        souvenirs.click();
        flushSync();
        expect(session.draft.souvenirs?.symbols).toHaveLength(7);
        for (let i = 0; i < 9; i++) session.undo();
        expect(session.draft.souvenirs).toBeNull();
        expect(session.draft.rules.cars).toBe(4);
    });
    test('souvenirs: kinds by name, further ones typed, and points for as many', async () => {
        session.change((draft) => ({
            ...draft,
            souvenirs: { symbols: ['kite', 'anchor'], places: [], points: [0, 1, 3], setup: [] },
        }));
        const panel = show(SouvenirsForm as unknown as Component<Record<string, unknown>>, { session });
        const kinds = (): string => [...panel.querySelectorAll<HTMLInputElement>('[data-kinds] input:checked')]
            .map((one) => one.closest('label')?.textContent?.trim()).join();
        await expect.poll(() => panel.textContent).toContain('sea lion');
        expect(kinds()).toBe('kite');
        const kind = (name: string): HTMLElement => [...panel.querySelectorAll<HTMLElement>('[data-kinds] label')]
            .find((one) => one.textContent?.trim() === name)!.querySelector('input')!;
        kind('sea lion').click();
        flushSync();
        expect(session.draft.souvenirs).toMatchObject({ symbols: ['kite', 'anchor', 'sea_lion'], points: [0, 1, 3, 5] });
        const field = (label: string): HTMLInputElement => document.getElementById(
            [...panel.querySelectorAll('label')].find((one) => one.textContent === label)!.getAttribute('for')!) as HTMLInputElement;
        const further = field('Further kinds, without a drawing');
        expect(further.value).toBe('anchor');
        type(further, 'Anchor, shell oar', 'change');
        expect(session.draft.souvenirs).toMatchObject({
            symbols: ['kite', 'sea_lion', 'anchor', 'shell', 'oar'], points: [0, 1, 3, 5, 7, 9],
        });
        kind('kite').click();
        flushSync();
        expect(session.draft.souvenirs).toMatchObject({ symbols: ['sea_lion', 'anchor', 'shell', 'oar'], points: [0, 1, 3, 5, 7] });
        session.undo();
        session.undo();
        session.undo();
        expect(session.draft.souvenirs).toMatchObject({ symbols: ['kite', 'anchor'], points: [0, 1, 3] });
    });
    test('souvenirs that do not fit say which of their parts', async () => {
        const parts = ['symbols', 'points', 'places', 'setup'];
        const twice = [...parts, 'setup'];
        answer = { errors: twice.map((part, i) => ({ line: i, code: 'bad_souvenirs', text: 'English', key: `souvenirs.${part}` })) };
        session.change((draft) => ({ ...draft, souvenirs: { symbols: [], places: [], points: [], setup: [] } }));
        await expect.poll(() => session.problems.length).toBe(5);
        const panel = show(SouvenirsForm as unknown as Component<Record<string, unknown>>, { session });
        const said = [...panel.querySelectorAll('.error')].map((one) => one.textContent);
        expect(said.map((text) => text?.split(' ').slice(0, 3).join(' '))).toEqual(['! Choose at', '! There must', '! More places', '! Each number']);
    });
    test('colours that some can hardly tell apart are named', () => {
        const panel = show(GamePanel as unknown as Component<Record<string, unknown>>, { session });
        const said = (): string | undefined => panel.querySelector('[data-close-colors]')?.textContent ?? undefined;
        const wear = (...colours: string[]): void => {
            session.change((draft) => ({ ...draft, players: { ...draft.players, colours } }));
            flushSync();
        };
        wear('blue', 'red', 'yellow', 'black');
        expect(said()).toBeUndefined();
        wear('orange', 'blue', 'red', 'white', 'green');
        expect(said()).toContain('apart: orange and red; white and green.');
    });
    test('problems stand where they are, in words', async () => {
        answer = { errors: [{ line: 9, code: 'duplicate_place', text: '…', place: 1 }, { line: 3, code: 'missing_key', text: '…', key: 'rules.cars' }] };
        session.change((draft) => ({ ...draft, title: 'Wrong' }));
        session.selection = { kind: 'place', id: session.draft.places[1]!.id };
        await expect.poll(() => session.problems.length).toBe(2);
        const gone: unknown[] = [];
        show(Problems as Component<{ session: Session; ongo: (one: unknown) => void; onguesses: () => void }>, { session, ongo: (one) => gone.push(one), onguesses: () => undefined });
        const places = show(PlacesPanel as Component<{ session: Session }>, { session });
        expect(document.body.textContent).toContain('Brockhaven');
        expect(document.body.textContent).toContain('Cars for each player');
        expect(places.querySelector('.wrong')?.textContent).toContain('same name');
        document.querySelector<HTMLElement>('.problems li button')!.click();
        expect(gone).toHaveLength(1);
    });
    test('the board, the picture and the ways out are there', () => {
        const hand = tools();
        const board = show(EditorBoard as unknown as Component<Record<string, unknown>>, { session, tools: hand, live: new LiveLayout(), loads: [1, 1, 1, 1, 1] });
        expect(board.querySelector('.board')?.getAttribute('aria-label')).toContain('Miniature');
        expect(board.querySelectorAll('.load').length).toBe(5);
        show(PicturePanel as unknown as Component<Record<string, unknown>>, { session, tools: hand });
        show(SavePanel as unknown as Component<Record<string, unknown>>, { session });
        expect(document.querySelector<HTMLButtonElement>('[data-publish]')?.disabled).toBe(true);
    });
});

describe('the picture', () => {
    const kSquare = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }, { x: 0, y: 100 }] as const;
    let hand: Tools;
    let panel: HTMLElement;
    beforeEach(() => {
        session.setPicture({ draft: 'draft-1', blob: new Blob(), corners: kSquare, opacity: 1, shown: true });
        hand = tools();
        hand.choose('picture');
        panel = show(PicturePanel as unknown as Component<Record<string, unknown>>, { session, tools: hand });
    });
    const corner = (): { x: number; y: number } => session.picture!.corners[0];
    const buttons = (): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('button')];
    const named = (name: string): HTMLElement => buttons().find((one) => one.getAttribute('aria-label') === name)!;
    function drag(): void {
        hand.take(null, { x: 0, y: 0 });
        for (let i = 1; i <= 20; i++) hand.move({ x: -i, y: 0 });
        hand.drop({ x: -20, y: 0 }, false);
    }

    test('is moved step by step, and back, in order with the changes of the map', () => {
        expect(session.canUndo).toBe(false);
        drag();
        session.change((draft) => ({ ...draft, title: 'Between' }));
        named('Turn left: −5°').click();
        expect(corner()).not.toEqual({ x: -20, y: 0 });
        session.undo();
        expect([corner(), session.draft.title]).toEqual([{ x: -20, y: 0 }, 'Between']);
        session.undo();
        expect([corner(), session.draft.title]).toEqual([{ x: -20, y: 0 }, 'Miniature']);
        session.undo();
        expect(corner()).toEqual({ x: 0, y: 0 });
        expect(session.canUndo).toBe(false);
        session.redo();
        session.redo();
        expect([corner(), session.draft.title]).toEqual([{ x: -20, y: 0 }, 'Between']);
        session.redo();
        expect(corner().x).toBeLessThan(-15);
        expect(session.canRedo).toBe(false);
    });
    test('what is typed into a field at one go is one step', () => {
        const field = panel.querySelector<HTMLInputElement>('details input')!;
        for (const text of ['4', '40', '400']) type(field, text);
        expect(corner().x).toBe(400);
        session.undo();
        expect(corner().x).toBe(0);
        expect(session.canUndo).toBe(false);
    });
    test('the last 50 places can be taken back, and none of another picture', () => {
        for (let i = 0; i < 60; i++) named('Move the picture right').click();
        let steps = 0;
        for (; session.canUndo; steps++) session.undo();
        expect(steps).toBe(50);
        named('Larger: +2%').click();
        session.setPicture({ ...session.picture!, blob: new Blob() });
        expect([session.canUndo, session.canRedo]).toEqual([false, false]);
    });
    test('in another tab, undo is for the map alone', () => {
        session.change((draft) => ({ ...draft, title: 'One' }));
        drag();
        for (const one of stop) one();
        stop = [];
        session.undo();
        expect([corner().x, session.draft.title]).toEqual([-20, 'Miniature']);
        expect(session.canUndo).toBe(false);
    });
    test('is removed by the second press, not by the first', () => {
        const remove = buttons().at(-1)!;
        remove.click();
        flushSync();
        expect(session.picture).not.toBeNull();
        expect(remove.textContent).toContain('Press again');
        remove.dispatchEvent(new Event('blur'));
        flushSync();
        expect(remove.textContent).toBe('Remove the picture');
        remove.click();
        remove.click();
        flushSync();
        expect(session.picture).toBeNull();
    });
});

describe('a map that the server refuses', () => {
    test('is shown with what is wrong, in words, and with the line', async () => {
        await expect.poll(() => session.checked).toBe('current');
        const panel = show(SavePanel as unknown as Component<Record<string, unknown>>, { session });
        flushSync();
        vi.stubGlobal('fetch', (address: string) => Promise.resolve(address === '/api/maps'
            ? new Response(JSON.stringify({ code: 'bad_map', errors: [{ line: 2, code: 'bad_text', text: 'English' }] }), { status: 422 })
            : new Response(JSON.stringify({ text: 'id = "toy"\n  title = "Mini"\n', errors: [] }))));
        panel.querySelector<HTMLElement>('[data-publish]')!.click();
        await expect.poll(() => panel.querySelector('[data-refused] li')?.textContent).toContain('type it again');
        expect(panel.querySelector('[data-refused] code')?.textContent).toBe('title = "Mini"');
        expect(panel.textContent).not.toContain('English');
    });
});

describe('publishing', () => {
    const kHash = 'a'.repeat(64);
    async function save(): Promise<HTMLElement> {
        await expect.poll(() => session.checked).toBe('current');
        return show(SavePanel as unknown as Component<Record<string, unknown>>, { session });
    }
    function serve(answered: Response): { sent: Record<string, unknown>[] } {
        const sent: Record<string, unknown>[] = [];
        vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
            if (address !== '/api/maps') return Promise.resolve(new Response(JSON.stringify({ text: 'id = "toy"', errors: [] })));
            sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
            return Promise.resolve(answered);
        });
        return { sent };
    }

    test('says under which name, and takes another', async () => {
        setSetting('name', 'Ann');
        const panel = await save();
        const field = panel.querySelector<HTMLInputElement>('[data-publish-by]')!;
        expect(field.value).toBe('Ann');
        type(field, '  The Map Club ');
        const { sent } = serve(new Response(JSON.stringify({ map: kHash })));
        panel.querySelector<HTMLElement>('[data-publish]')!.click();
        await expect.poll(() => sent).toEqual([{ text: 'id = "toy"', listed: false, by: 'The Map Club' }]);
        setSetting('name', '');
    });
    test('a name that does not work is said in words', async () => {
        const panel = await save();
        serve(new Response(JSON.stringify({ code: 'bad_name' }), { status: 422 }));
        panel.querySelector<HTMLElement>('[data-publish]')!.click();
        await expect.poll(() => panel.querySelector('[role=alert]')?.textContent).toContain('1 to 30 characters');
    });
    test('leads to what was published before, also after a reload', async () => {
        session.markPublished(session.draft, kHash);
        await session.whenKept();
        session.leave();
        session = (await Session.open(kept as unknown as KeptDrafts, 'draft-1'))!;
        const panel = await save();
        const link = panel.querySelector<HTMLAnchorElement>('[data-published-before] a');
        expect(link?.getAttribute('href')).toBe(`/maps/${kHash}`);
        // What was published just now has a link of its own, until the map changes.
        session.markPublished(session.draft, kHash);
        flushSync();
        expect(panel.querySelector('[data-published-before]')).toBeNull();
        session.change((draft) => ({ ...draft, title: 'Newer' }));
        flushSync();
        expect(panel.querySelector('[data-published-before]')).not.toBeNull();
    });
});

describe('a page that is closed at once', () => {
    test('has lost nothing when it is opened again', async () => {
        // The disk never answers.
        kept.keep = () => new Promise(() => undefined);
        session.change((draft) => ({ ...draft, title: 'One' }));
        session.change((draft) => ({ ...draft, title: 'Two' }));
        const again = (await Session.open(kept as unknown as KeptDrafts, 'draft-1'))!;
        expect(again.draft.title).toBe('Two');
        again.undo();
        expect(again.draft.title).toBe('One');
        again.undo();
        expect(again.draft.title).toBe('Miniature');
        again.leave();
        localStorage.clear();
    });
});

describe('the hand on the board', () => {
    const place = (i: number) => session.draft.places[i]!;
    test('a drag is one step', () => {
        const hand = tools();
        expect(hand.take({ place: 0 }, { x: 80, y: 80 })).toBe(true);
        for (let i = 1; i <= 20; i++) hand.move({ x: 80 + i, y: 80 });
        hand.drop({ x: 100, y: 80 }, false);
        expect(place(0)).toMatchObject({ x: 100, y: 80 });
        session.undo();
        expect(place(0)).toMatchObject({ x: 80, y: 80 });
        expect(session.canUndo).toBe(false);
    });
    test('a second finger takes a drag back', () => {
        const hand = tools();
        hand.take({ place: 0 }, { x: 80, y: 80 });
        hand.move({ x: 120, y: 90 });
        expect(place(0)).toMatchObject({ x: 120, y: 90 });
        hand.cancel();
        expect(place(0)).toMatchObject({ x: 80, y: 80 });
        expect(session.canUndo).toBe(false);
        hand.choose('route');
        hand.take({ place: 0 }, { x: 80, y: 80 });
        hand.move({ x: 300, y: 200 });
        hand.cancel();
        expect([hand.start, hand.loose]).toEqual([null, null]);
        expect(session.draft.routes).toHaveLength(5);
    });
    test('a route is drawn from place to place, or pressed one after the other', () => {
        const hand = tools();
        hand.choose('route');
        hand.take({ place: 0 }, { x: 80, y: 80 });
        hand.move({ x: 300, y: 200 });
        hand.drop({ x: 318, y: 219 }, false);
        expect(session.draft.routes.at(-1)).toMatchObject({ a: place(0).id, b: place(3).id });
        session.undo();
        for (const i of [3, 0]) {
            hand.take({ place: i }, { x: 0, y: 0 });
            hand.drop({ x: 0, y: 0 }, true);
        }
        expect(session.draft.routes.at(-1)).toMatchObject({ a: place(3).id, b: place(0).id });
        expect(hand.start).toBeNull();
    });
    test('the ground takes a new place only with that tool', () => {
        const hand = tools();
        hand.tap(null, { x: 9, y: 9 });
        expect(session.draft.places).toHaveLength(4);
        hand.choose('place');
        hand.tap(null, { x: 9, y: 9 });
        expect(session.draft.places.at(-1)).toMatchObject({ x: 9, y: 9, name: '' });
    });
    test('a chosen route bends towards the pointer', () => {
        const hand = tools();
        hand.tap({ track: 0 }, { x: 200, y: 80 });
        expect(session.selection).toEqual({ kind: 'route', id: session.draft.routes[0]!.id });
        expect(pressed).toEqual(['route']);
        hand.take({ track: 0 }, { x: 200, y: 80 });
        hand.move({ x: 200, y: 128 });
        hand.drop({ x: 200, y: 128 }, false);
        expect(session.draft.routes[0]?.bend).toBeCloseTo(0.2);
    });
});
