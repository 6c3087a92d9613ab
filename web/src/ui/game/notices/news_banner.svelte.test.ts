import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { indexMap } from '../../../game/board/map_index';
import type { LogLine } from '../../../game/table/log';
import { seatStyles } from '../../../game/people/seat_style';
import { map } from '../../../game/table/table.fake';
import { loadMessages, setLocale } from '../../../i18n';
import NewsBanner from './NewsBanner.svelte';

const index = indexMap(map);
const claimed = (n: number, seat: number): LogLine => ({ n, key: 'log.claimed', seat, track: 0, points: 1, paid: { card: 'red', colored: 1, wilds: 0 } });

beforeEach(async () => {
    vi.useFakeTimers();
    await setLocale('en');
    await loadMessages('game');
});
afterEach(() => vi.useRealTimers());

test('what others do is told for a while on a phone; what was there before, and what oneself does, is not', () => {
    const names = ['Ann', 'Bob'];
    const props = $state({ lines: [claimed(1, 1)], index, names, styles: seatStyles(map, names, [0, 1]), seat: 0 });
    const target = document.createElement('div');
    const banner = mount(NewsBanner, { target, props });
    const told = () => {
        flushSync();
        return [...target.querySelectorAll('[data-news] p')].map((line) => line.textContent);
    };
    expect(told()).toEqual([]);
    props.lines = [...props.lines, claimed(2, 0)];
    expect(told()).toEqual([]);
    props.lines = [...props.lines, claimed(3, 1)];
    expect(told()).toEqual([expect.stringContaining('Bob')]);
    // Acting oneself does not keep it there.
    vi.advanceTimersByTime(1_000);
    props.lines = [...props.lines, claimed(4, 0)];
    expect(told()).toHaveLength(1);
    vi.advanceTimersByTime(3_500);
    expect(told()).toEqual([]);
    void unmount(banner);
});
