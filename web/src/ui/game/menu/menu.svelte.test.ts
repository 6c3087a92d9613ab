// The menu of a table: what can be pressed looks so, one can resign, and no digits of a hash are in sight.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Table } from '../../../game/table/table.svelte';
import { loadMessages, setLocale } from '../../../i18n';
import MenuDialog from './MenuDialog.svelte';

const kHash = '0123456789abcdef'.repeat(4);
const person = (name: string) => ({ kind: 'person', name, away: false, resigned: false });
const sent: unknown[] = [];
let stop: () => void;

function show(status: string): HTMLElement {
    const table = {
        id: 'T', you: { seats: [0], seat: 0, host: true }, seat: 0, isSpectator: false, view: { to_act: [0] }, index: null,
        room: {
            status, map: 'usa', seats: [person('Ann'), person('Bob'), { kind: 'program', name: 'easy' }],
            pace: { kind: 'none' }, chat: true, emotes: true, commitment: kHash, offer: null,
        },
        send: async (command: unknown) => {
            sent.push(command);
            return {};
        },
    } as unknown as Table;
    const menu = mount(MenuDialog, { target: document.body, props: { table, onclose: () => {}, onreturn: () => {} } });
    flushSync();
    stop = () => void unmount(menu);
    return document.body;
}

beforeEach(async () => {
    sent.length = 0;
    await setLocale('en');
    await Promise.all([loadMessages('game'), loadMessages('table')]);
});
afterEach(() => stop());

test('one can resign from a game, after a question, and only from a game', () => {
    const menu = show('playing');
    menu.querySelector<HTMLElement>('[data-action=resign]')!.click();
    flushSync();
    expect(sent).toEqual([]);
    expect(menu.textContent).toContain('Resign from this game?');
    menu.querySelector<HTMLElement>('[data-action=resign-yes]')!.click();
    expect(sent).toEqual([{ t: 'resign', seat: 0 }]);
    stop();
    expect(show('finished').querySelector('[data-action=resign]')).toBeNull();
});

test('everything that can be pressed looks like a button or has a box', () => {
    const items = [...show('playing').querySelectorAll('ul.bare > li :is(a, button, label)')];
    expect(items.length).toBeGreaterThan(8);
    for (const item of items) {
        const isPlain = item.matches('.quiet, .link') || (item.matches('a') && !item.matches('.button'));
        expect(isPlain, item.textContent ?? '').toBe(false);
    }
});

test('the commitment to the shuffle is there for those who ask', () => {
    const hash = [...show('playing').querySelectorAll('p')].find((line) => line.textContent === kHash)!;
    const fold = hash.closest('details')!;
    expect(fold.open).toBe(false);
    expect(document.body.textContent!.replace(fold.textContent!, '')).not.toMatch(/[0-9a-f]{32}/);
});
