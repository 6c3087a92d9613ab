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

afterEach(() => document.body.replaceChildren());

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Flo'];

/** A banner over a board whose sheet fills the frame of 300 by 300. */
function show(first: LogLine[]) {
    const styles = seatStyles({ ...map, seat_colors: ['blue', 'red', 'yellow', 'green', 'black', 'pink'] }, names);
    const props = $state({ lines: first, index, names, styles, seat: 0 });
    const frame = document.createElement('div');
    // As on the board of USA, the lowest layer is drawn elsewhere.
    frame.innerHTML = '<div class="stage"><svg style="display: none"></svg><svg></svg></div>';
    const sheet = frame.querySelector('svg:last-child')!;
    const rect = { left: 0, top: 0, right: 300, bottom: 300, width: 300, height: 300 } as DOMRect;
    frame.getBoundingClientRect = sheet.getBoundingClientRect = () => rect;
    Object.defineProperty(sheet, 'viewBox', { value: { baseVal: { x: 0, y: 0, width: map.width, height: map.height } } });
    document.body.append(frame);
    const banner = mount(NewsBanner, { target: frame, props });
    const words = (selector: string): string[] => {
        flushSync();
        return [...frame.querySelectorAll(selector)].map((line) => line.textContent ?? '');
    };
    flushSync();
    return {
        say(...more: LogLine[]) {
            props.lines = [...props.lines, ...more];
        },
        replace(lines: LogLine[]) {
            props.lines = lines;
        },
        told: () => words('[data-news] p'),
        high: () => words('[data-news] div:not(.low) p'),
        low: () => words('[data-news] .low p'),
        close: () => void unmount(banner),
    };
}
const by = (...seats: number[]): unknown[] => seats.map((seat) => expect.stringContaining(names[seat]!) as unknown);
const picked = (n: number, seat: number, picks = 1): LogLine => ({
    n, key: 'log.picked', seat, picks: Array.from({ length: picks }, () => ({ card: 'red', blind: false })),
});

test('what others do is told for a while on a phone; what was there before, and what oneself does, is not', () => {
    const banner = show([claimed(1, 1)]);
    expect(banner.told()).toEqual([]);
    banner.say(claimed(2, 0));
    expect(banner.told()).toEqual([]);
    banner.say(claimed(3, 1));
    expect(banner.told()).toEqual(by(1));
    // Acting oneself does not keep it there.
    vi.advanceTimersByTime(1_000);
    banner.say(claimed(4, 0));
    expect(banner.told()).toHaveLength(1);
    vi.advanceTimersByTime(3_500);
    expect(banner.told()).toEqual([]);
    banner.close();
});

test('each of four computers that move every 0.8 s is told for four seconds', () => {
    const banner = show([]);
    const seen: Record<number, number> = {};
    for (let ms = 0; ms < 8_000; ms += 100) {
        if (ms % 800 === 0 && ms < 3_200) banner.say(picked(ms / 800 + 1, ms / 800 + 1));
        banner.told().forEach((line) => {
            const seat = names.findIndex((name) => line.includes(name));
            seen[seat] = (seen[seat] ?? 0) + 100;
        });
        vi.advanceTimersByTime(100);
    }
    expect(seen).toEqual({ 1: 4_000, 2: 4_000, 3: 4_000, 4: 4_000 });
    banner.close();
});

test('one line for each player, at most four, newest last', () => {
    const banner = show([]);
    banner.say(picked(1, 1), picked(2, 2), picked(3, 1));
    expect(banner.told()).toEqual(by(2, 1));
    banner.say(picked(4, 3), picked(5, 4), picked(6, 5));
    expect(banner.told()).toEqual(by(1, 3, 4, 5));
    // What a line is about may grow, or be taken back.
    banner.replace([picked(4, 3, 2), picked(5, 4)]);
    expect(banner.told()).toEqual(by(3, 4));
    expect(banner.told()[0]).toMatch(/two red/);
    banner.close();
});

test('a souvenir does not hide the route that it came with', () => {
    const banner = show([]);
    banner.say(claimed(1, 1));
    banner.say({ n: 2, key: 'log.last_round', seat: 1 });
    expect(banner.told()).toEqual([expect.stringContaining('Atlanta')]);
    banner.close();
});

test('a line lies at the edge that is away from the route that it tells of', () => {
    const banner = show([]);
    const middle = ({ from, to }: { from: number; to: number }): number => (map.places[from]!.y + map.places[to]!.y) / 2;
    const byHeight = index.tracks.toSorted((a, b) => middle(a) - middle(b));
    const at = (n: number, seat: number, track: number): LogLine => ({ ...claimed(n, seat), track });
    banner.say(at(1, 1, byHeight[0]!.id), at(2, 2, byHeight.at(-1)!.id));
    expect(banner.low()).toEqual(by(1));
    expect(banner.high()).toEqual(by(2));
    // The newest one in full, the others in short.
    expect(banner.high()[0]).toMatch(/with.1.red/);
    expect(banner.low()[0]).toMatch(/^Bob: \S+.–/);
    // A line about no place joins the newest one.
    banner.say(picked(3, 3));
    expect(banner.high()).toEqual(by(2, 3));
    banner.close();
});
