import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { indexMap } from '../../../game/board/map_index';
import { kNothing } from '../../../game/moves/legal';
import type { Spot } from '../../../game/board/spot';
import { view } from '../../../game/table/table.fake';
import { loadMessages, setLocale } from '../../../i18n';
import RouteList from './RouteList.svelte';

test('every route and place can be asked by keyboard, with one stop for the Tab key', async () => {
    await setLocale('en');
    await loadMessages('game');
    await loadMessages('table');
    const index = indexMap(readMap('usa'));
    const asked: Spot[] = [];
    const pointed: (Spot | null)[] = [];
    const target = document.body.appendChild(document.createElement('div'));
    const list = mount(RouteList, { target, props: {
        index, view: { ...view, owners: '.'.repeat(index.tracks.length) }, legal: kNothing, names: ['Ann', 'Bob'], seat: 0, tickets: [],
        onclaim: () => {}, onask: (spot: Spot) => asked.push(spot), onpoint: (spot: Spot | null) => pointed.push(spot),
    } });
    flushSync();
    const lines = () => [...target.querySelectorAll<HTMLElement>('[data-ask]')];
    await vi.waitFor(() => expect(lines()).toHaveLength(index.tracks.length + index.map.places.length), 10_000);
    expect(new Set(lines().map(({ dataset }) => dataset['ask'])).size).toBe(lines().length);
    const press = (key: string) => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        flushSync();
    };
    const stops = () => lines().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([lines()[0]]);
    lines()[0]!.focus();
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement).toBe(lines()[2]);
    expect(stops()).toEqual([lines()[2]]);
    expect(pointed.at(-1)).toEqual({ track: Number(lines()[2]!.dataset['ask']!.slice('track-'.length)) });
    press('End');
    expect(document.activeElement?.getAttribute('data-ask')).toMatch(/^place-/);
    (document.activeElement as HTMLElement).click();
    expect(asked).toEqual([pointed.at(-1)]);
    expect(index.map.places[(asked[0] as { place: number }).place]?.name).toBe('Winnipeg');
    void unmount(list);
    target.remove();
});
