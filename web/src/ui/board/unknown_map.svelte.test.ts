// A map that no theme was made for: everything that asks for a theme works with the default.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMap } from '../../../geo/maps';
import { seatStyles } from '../../game/people/seat_style';
import { kCards, type GameMap, type View } from '../../net/wire';
import { themeOf } from '../../themes';
import { kDefault } from '../../themes/default';
import CardFace from '../art/CardFace.svelte';
import { soundOf } from '../game/notices/sound';
import Board from './Board.svelte';
import { layoutOf, sheetShape } from './settled';

const usa = readMap('usa');
/** Another id, and places elsewhere: neither theme nor layout are known. */
const map: GameMap = {
    ...usa,
    id: 'atlantis',
    title: 'Atlantis',
    places: usa.places.map((place) => ({ ...place, x: place.x + 3 })),
};
const owners = '0'.padEnd(map.routes.reduce((n, { tracks }) => n + tracks.length, 0), '.');
const stops: (() => void)[] = [];

beforeEach(() => {
    vi.stubGlobal('ResizeObserver', class {
        observe() {}
        disconnect() {}
    });
});
afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
});

function show<Props extends object>(what: Component<Props>, props: Props): void {
    const component = mount(what as Component, { target: document.body, props });
    flushSync();
    stops.push(() => void unmount(component));
}

describe('a map without a theme', () => {
    test('has the default, whatever its id', () => {
        for (const id of ['atlantis', 'constructor', '__proto__', '']) {
            expect(themeOf(id)).toBe(kDefault);
        }
    });
    test('has a board with tracks, cars, names, and paper under them', async () => {
        show(Board, {
            map, view: { owners, souvenirs: [] } as unknown as View,
            seatStyles: seatStyles(map, ['Ann', 'Bob']), legalTracks: new Set([1, 2]),
        });
        const board = document.querySelector('.board')!;
        expect(board.querySelectorAll('[role=button]')).toHaveLength(2);
        expect(board.querySelectorAll('.train')).toHaveLength(1);
        await vi.waitFor(() => expect(board.querySelector('.sheet')).not.toBeNull());
        await vi.waitFor(() => expect(board.textContent).toContain('Seattle'));
    });
    test('has a layout with finite sizes', () => {
        expect(layoutOf(map).tracks).toHaveLength(owners.length);
        expect(sheetShape(map)).toBeGreaterThan(0.2);
        expect(layoutOf(map).metrics.lettering.size).toBeGreaterThan(0);
    });
    test('has cards with a picture each, and a back', () => {
        for (const card of [...kCards, 'back'] as const) {
            document.body.replaceChildren();
            show(CardFace, { card, mapId: map.id });
            const paths = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'));
            expect(paths.length, card).toBeGreaterThan(2);
            expect(paths.every((path) => path && !/NaN|undefined/.test(path)), card).toBe(true);
        }
    });
    test('has a sound for a claim', () => {
        const claimed = { e: 'claimed', seat: 0, track: 0, card: 'red', wilds: 0, points: 1 } as const;
        expect(soundOf([claimed], map.id)).toBe('wagon');
    });
});
