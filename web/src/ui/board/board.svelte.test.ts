import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMap } from '../../../geo/maps';
import type { GameEvent, View } from '../../net/wire';
import { kLiveries, seatStyle } from '../../game/people/seat_style';
import Board from './Board.svelte';
import { themeOf } from '../../themes';
import { ferrySpaces, spotAt } from './drawing';
import { layoutOf } from './settled';
import type { BoardProps } from './types';

const map = readMap('toy');
const seats = map.seat_colors.map((color, i) => seatStyle(color, i, `Seat ${i}`));
const view = (owners: string) => ({ owners, souvenirs: [] }) as unknown as View;
let stop: (() => void) | undefined;
let given: BoardProps;

beforeEach(() => {
    vi.stubGlobal('ResizeObserver', class {
        observe() {}
        disconnect() {}
    });
});

afterEach(() => {
    stop?.();
    stop = undefined;
    vi.unstubAllGlobals();
});

function show(props: Partial<BoardProps>): HTMLElement {
    const all = $state({ map, view: view('......'), seatStyles: seats, ...props } as BoardProps);
    given = all;
    const component = mount(Board, { target: document.body, props: all });
    flushSync();
    stop = () => void unmount(component);
    return document.querySelector('.board')!;
}

test('payable tracks are labelled buttons, one of them a tab stop', () => {
    const board = show({ legalTracks: new Set([0, 2, 5]), trackName: (track) => `Track ${track}` });
    const buttons = [...board.querySelectorAll('[role=button]')];
    expect(buttons.map((button) => button.getAttribute('aria-label')).sort())
        .toEqual(['Track 0', 'Track 2', 'Track 5']);
    expect(buttons.filter((button) => button.getAttribute('tabindex') === '0')).toHaveLength(1);
});

test('Enter and a click without a pointer press a track', () => {
    const pressed: number[] = [];
    const board = show({ legalTracks: new Set([1, 3]), onTrack: (track) => pressed.push(track) });
    const button = board.querySelector('[data-track="3"]')!;
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    expect(pressed).toEqual([3, 3]);
});

test('places that can be chosen are buttons too', () => {
    const pressed: number[] = [];
    const board = show({ selectablePlaces: new Set([2]), onPlace: (place) => pressed.push(place) });
    const button = board.querySelector('[data-place="2"]')!;
    expect(button.getAttribute('aria-label')).toBe('Cindermoor');
    button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    expect(pressed).toEqual([2]);
});

test('an owner has a car on every space of the track', () => {
    const board = show({ view: view('0.1...') });
    const trains = [...board.querySelectorAll('.train')];
    expect(trains.map((train) => train.children.length)).toEqual([1, 2]);
    expect(board.querySelectorAll('.fresh')).toHaveLength(0);
});

test('cars being laid are in a layer of their own, then join the others', () => {
    const board = show({ view: view('0.....'), lastEvents: { n: 1, events: [] } });
    given.view = view('0.1...');
    const laid = { e: 'claimed', seat: 1, track: 2 } as unknown as GameEvent;
    given.lastEvents = { n: 2, events: [laid] };
    flushSync();
    const fresh = board.querySelector('.fresh')!;
    expect(fresh.children).toHaveLength(2);
    expect(fresh.closest('svg')!.querySelectorAll('.train')).toHaveLength(1);
    given.lastEvents = { n: 3, events: [] };
    flushSync();
    expect(board.querySelectorAll('.fresh')).toHaveLength(0);
    expect(board.querySelector('.train')!.closest('svg')!.querySelectorAll('.train')).toHaveLength(2);
});

test('what cannot be chosen can be asked about', () => {
    const asked: unknown[] = [];
    const board = show({ legalTracks: new Set([2]), onAsk: (spot) => asked.push(spot) });
    vi.spyOn(board, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0 } as DOMRect);
    const layout = layoutOf(map);
    const edge = themeOf(map.id).ground.edge(layout.metrics.margin);
    const press = ({ x, y }: { x: number; y: number }) => board.dispatchEvent(new MouseEvent('click', {
        bubbles: true, detail: 1, clientX: x + edge.left, clientY: y + edge.top,
    }));
    press(layout.tracks[5]!.spaces[0]!);
    press(layout.places[1]!);
    press({ x: 200, y: 10 });
    expect(asked).toEqual([{ track: 5 }, { place: 1 }, null]);
});

test('what is asked about stands on a band, free spaces and trains as themselves; the rest steps back', () => {
    const board = show({ view: view('0.....'), litTracks: [0, 2] });
    const spot = board.querySelector('.veil')!.closest('svg')!;
    expect(spot.querySelectorAll('.livery')).toHaveLength(1);
    expect(spot.querySelectorAll('.bars')).toHaveLength(1);
    given.litTracks = [];
    flushSync();
    expect(board.querySelector('.veil')).toBeNull();
});

test('closed tracks are crossed out, last moves outlined, and ends of tickets ringed', () => {
    const board = show({
        closedTracks: new Set([1]), recentTracks: [0], view: view('0.....'),
        ticketEnds: [{ place: 0, done: false }, { place: 2, done: true }],
    });
    expect(board.querySelectorAll('.crosses')).toHaveLength(1);
    expect(board.querySelectorAll('.seal')).toHaveLength(1);
    expect(board.querySelectorAll('circle[stroke-dasharray]')).toHaveLength(1);
    expect(board.querySelectorAll('path[stroke-dasharray]').length).toBeGreaterThan(0);
    given.closedTracks = new Set();
    flushSync();
    expect(board.querySelectorAll('.crosses')).toHaveLength(0);
});

test('a picture has nothing to press', () => {
    const board = show({ picture: true, legalTracks: new Set([0]) });
    expect(board.getAttribute('role')).toBe('img');
    expect(board.querySelectorAll('button, [role=button]')).toHaveLength(0);
});

test('a pointer selects the nearest thing within reach, payable tracks first', () => {
    const layout = layoutOf(map);
    const [red, blue] = [layout.tracks[0]!.spaces[0]!, layout.tracks[1]!.spaces[0]!];
    const any = () => true;
    expect(spotAt(layout, red, 5, any)).toEqual({ track: 0 });
    expect(spotAt(layout, red, 5, (spot) => 'track' in spot && spot.track === 1)).toBeNull();
    const between = { x: red.x, y: (red.y + blue.y) / 2 };
    expect(spotAt(layout, between, 5, (spot) => 'track' in spot && spot.track === 1)).toEqual({ track: 1 });
    expect(spotAt(layout, { x: 80, y: 80 }, 5, any)).toEqual({ place: 0 });
    expect(spotAt(layout, { x: 200, y: 10 }, 5, any)).toBeNull();
});

test('ferries are in the middle of a route', () => {
    expect([...ferrySpaces(5, 1)]).toEqual([2]);
    expect([...ferrySpaces(2, 1)]).toEqual([1]);
    expect([...ferrySpaces(3, 2)]).toEqual([1, 2]);
});

test('no two seats of a table share a livery', () => {
    expect(new Set(kLiveries).size).toBe(6);
});
