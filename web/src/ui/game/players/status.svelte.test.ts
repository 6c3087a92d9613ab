import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { kNothing } from '../../../game/moves/legal';
import { seatStyles } from '../../../game/people/seat_style';
import type { Table } from '../../../game/table/table.svelte';
import { map, room, view } from '../../../game/table/table.fake';
import type { Sending } from '../../../game/moves/waits';
import { loadMessages, setLocale, t } from '../../../i18n';
import Status from './Status.svelte';

test('one’s turn begins with what has changed since; what is being sent takes the place of both', async () => {
    await setLocale('en');
    await loadMessages('game');
    const names = ['Ann', 'Bob'];
    const table = $state({
        seat: 0, room, isMyTurn: true, legal: { ...kNothing, count: 3 }, isSpectator: false, next: null, undo: true,
        deadlines: new Map<number, number>(), unanswered: 0,
    });
    const props = $state({
        table: table as unknown as Table, view, names, styles: seatStyles(map, names, [0, 1]), waiting: 'Bob',
        since: '2 turns since yours', sending: null as Sending | null, onpass: () => {}, onundo: () => {},
    });
    const target = document.createElement('div');
    const status = mount(Status, { target, props });
    flushSync();
    const since = () => target.querySelector('[data-since]')?.textContent;
    expect(target.textContent).toContain(t('game.status_turn'));
    expect(since()).toBe('2 turns since yours');
    props.sending = 'undo';
    flushSync();
    expect(target.querySelector('p')?.textContent?.trim()).toBe(t('game.status_sending'));
    expect(target.querySelector('[data-action=undo]')?.getAttribute('aria-busy')).toBe('true');
    props.sending = null;
    table.isMyTurn = false;
    flushSync();
    expect(since()).toBeUndefined();
    void unmount(status);
});
