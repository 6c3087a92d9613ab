import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { groupLegal } from '../../../game/moves/legal';
import { indexMap } from '../../../game/board/map_index';
import type { Sending } from '../../../game/moves/waits';
import { loadMessages, setLocale } from '../../../i18n';
import type { View } from '../../../net/wire';
import Market from './Market.svelte';

test('the focus stays at the card when a drawn one is replaced', async () => {
    await setLocale('en');
    await loadMessages('game');
    const legal = groupLegal(['draw deck', 'draw red', 'draw blue'], {}, () => 0);
    const view = { market: ['red', 'blue', 'red', 'blue', 'red'], deck: 80, ticket_deck: 20 } as unknown as View;
    const props = $state({ view, index: indexMap(readMap('usa')), legal: legal as typeof legal | null });
    const target = document.body.appendChild(document.createElement('div'));
    const market = mount(Market, { target, props });
    flushSync();
    const slot = (n: number) => target.querySelector<HTMLElement>(`[data-slot="${n}"]`);
    slot(1)?.focus();
    expect(document.activeElement).toBe(slot(1));
    props.legal = null; // not one's turn for a moment
    flushSync();
    expect(slot(1)).toBeNull();
    props.legal = legal;
    flushSync();
    expect(slot(1)).not.toBeNull();
    expect(document.activeElement).toBe(slot(1));
    void unmount(market);
});

test('of several alike, the card that was pressed waits; the others rest, and all keep their places', async () => {
    await setLocale('en');
    await loadMessages('game');
    const legal = groupLegal(['draw deck', 'draw red', 'draw blue', 'tickets'], {}, () => 0);
    const view = { market: ['red', 'blue', 'red', 'blue', 'red'], deck: 80, ticket_deck: 20 } as unknown as View;
    const drawn: string[] = [];
    const props = $state({
        view, index: indexMap(readMap('usa')), legal, sending: null as Sending | null,
        ondraw: (card: string) => drawn.push(card),
    });
    const target = document.body.appendChild(document.createElement('div'));
    const market = mount(Market, { target, props });
    flushSync();
    const buttons = () => [...target.querySelectorAll('button')];
    const before = buttons();
    before[2]?.click();
    expect(drawn).toEqual(['red']);
    props.sending = { kind: 'draw', from: 'red' };
    flushSync();
    expect(buttons()).toEqual(before);
    expect(before.map((button) => button.getAttribute('aria-busy'))).toEqual([null, null, 'true', null, null, null, null]);
    expect(before.every((button) => button.getAttribute('aria-disabled') === 'true' && !button.disabled)).toBe(true);
    props.sending = null;
    flushSync();
    expect(before.some((button) => button.hasAttribute('aria-disabled') || button.hasAttribute('aria-busy'))).toBe(false);
    void unmount(market);
});
