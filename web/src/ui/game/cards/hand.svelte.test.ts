import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { indexMap } from '../../../game/board/map_index';
import { loadMessages, setLocale } from '../../../i18n';
import Hand from './Hand.svelte';

test('an empty hand says so, whether it was never filled or all is spent', async () => {
    await setLocale('en');
    await loadMessages('game');
    const target = document.body.appendChild(document.createElement('div'));
    const hand = mount(Hand, { target, props: { hand: {}, index: indexMap(readMap('usa')) } });
    flushSync();
    expect(target.textContent?.trim()).toBe('No cards');
    void unmount(hand);
});
