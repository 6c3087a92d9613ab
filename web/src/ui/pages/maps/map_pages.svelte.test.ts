// What the pages of maps are made of: sheets of paper, and the report of a playtest.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { loadMessages } from '../../../i18n';
import type { Figures } from '../../../net/playtest';
import { layoutOf, sheetOf } from '../../board/settled';
import { pictureView } from '../map_numbers';
import Report from './playtest/Report.svelte';
import BoardTile from './print/BoardTile.svelte';
import ScoreSheet from './print/ScoreSheet.svelte';
import TicketCards from './print/TicketCards.svelte';
import { cardGrid, kPapers, pageBox, tilingOf } from './print/tiling';

const map = readMap('usa');
const box = pageBox(kPapers.a4);
const stops: (() => void)[] = [];

beforeAll(async () => {
    await Promise.all(['common', 'maps', 'rules', 'playtest', 'report'].map((area) => loadMessages(area as 'maps')));
});
afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    document.body.replaceChildren();
});

function show<Props extends object>(what: Component<Props>, props: Props): void {
    const component = mount(what as Component, { target: document.body, props });
    flushSync();
    stops.push(() => void unmount(component));
}

describe('on paper', () => {
    const scale = 20 / layoutOf(map).metrics.length;
    const sheet = sheetOf(map);
    const board = { width: sheet.width * scale, height: sheet.height * scale };
    const tiling = tilingOf(board, kPapers.a4);

    test('a sheet of the board shows its part, in millimetres, with marks to cut by', async () => {
        const tile = tiling.tiles[1]!;
        show(BoardTile, { map, version: '', view: pictureView(map), lang: 'en', board, tiling, tile, box });
        const svg = document.querySelector('svg.tile')!;
        expect(svg.getAttribute('width')).toBe(`${box.width}mm`);
        expect(svg.querySelector('.part')?.getAttribute('viewBox')).toBe(`${tile.x} ${tile.y} ${tile.width} ${tile.height}`);
        expect(svg.querySelectorAll('.bars').length).toBeGreaterThan(90);
        expect(svg.querySelector('.cut')?.getAttribute('d')).toMatch(/^M7 /);
        expect(svg.querySelector('[data-ruler] .scale')?.getAttribute('d')).toBe('M0 0H100');
        await vi.waitFor(() => expect(svg.textContent).toContain('Seattle'));
    });

    test('tickets are cards with both places and the points', () => {
        const card = { width: 60, height: 42 };
        show(TicketCards, { map, version: '', tickets: [0, 1, 2], card, grid: cardGrid(card, kPapers.a4), box, label: 'Tickets' });
        const text = document.body.textContent ?? '';
        for (const { from, to, points } of map.tickets.slice(0, 3)) {
            for (const part of [from, to, String(points)]) expect(text).toContain(part);
        }
        expect(document.querySelectorAll('.end')).toHaveLength(6);
    });

    test('the sheet for the score has a hundred fields and a ruler', () => {
        show(ScoreSheet, { map, box, version: 'version 12345678' });
        expect(document.querySelectorAll('.track rect')).toHaveLength(100);
        expect(document.querySelector('.ruler [data-ruler]')).not.toBeNull();
    });
});

describe('the report of a playtest', () => {
    const estimate = { mean: 0.55, low: 0.5, high: 0.6 };
    const figures: Figures = {
        map: map.id, title: map.title, map_sha256: map.sha256, player: 'planner', seed: 1,
        trials: [2, 3].map((seats) => ({
            seats, games: 200, win_share_by_turn_order: Array.from({ length: seats }, () => estimate),
            turns: { mean: 72, low: 71, high: 73 }, minutes: { mean: 24, low: 23, high: 25 }, score: { mean: 110, low: 100, high: 120 },
            ends: { cars: 1, cards: 0, stuck: 0 },
            styles: [{ style: 'long_routes', share: 0.4, win_share: estimate }],
            skill: { strong: 'planner', weak: 'level_4', win_share: estimate },
            places: map.places.map(({ name }, i) => ({
                name, games: 1, winners: i / map.places.length, losers: 0.3, extra: { mean: 0.1, low: 0.05, high: 0.15 },
            })),
            routes: map.routes.map(({ from, to, length, tracks }, i) => ({
                from, to, length, tracks: tracks.length, games: i / map.routes.length, built_at: i === 0 ? null : 0.5,
                extra: i % 3 === 0 ? { mean: 0, low: null, high: null } : { mean: 0.1, low: 0.05, high: 0.15 }, decides: i / 1000,
            })),
            tickets: map.tickets.map(({ from, to, points }) => ({
                from, to, points, fair: { mean: points - 2, low: points - 3, high: points - 1 }, offered: 0.3, kept: 0.5, done: 0.8, extra: estimate,
            })),
        })),
        warnings: [{ code: 'turn_order', seats: 2, text: '2 players: Who begins wins.' }],
    };

    test('has a line for each route, the strongest first in the list', () => {
        show(Report, { map, figures });
        expect(document.querySelectorAll('.heat .under')).toHaveLength(map.routes.length);
        const last = map.routes.at(-1)!;
        expect(document.querySelector('tbody th')?.textContent?.replace('\u00a0', ' ')).toBe(`${last.from} – ${last.to}`);
        expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(8 + map.tickets.length);
        expect(document.body.textContent).toContain('2 players: Who begins wins.');
    });

    test('gives intervals, and says which places are wanted', () => {
        show(Report, { map, figures });
        const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.replaceAll('\u00a0', ' '));
        // 55 ± 5 percentage points; a ticket of n points whose fair price is n - 2.
        expect(rows.some((row) => /10 \(5 to 15\)/.test(row ?? ''))).toBe(true);
        const { from, points } = map.tickets[0]!;
        expect(rows.some((row) => row?.includes(from) && row.includes(`${points - 2} (${points - 3} to ${points - 1})`))).toBe(true);
        const wanted = [...document.querySelectorAll('section')].find((one) => one.textContent?.includes('Wanted places'))!;
        expect(wanted.querySelector('tbody th')?.textContent).toBe(map.places.at(-1)!.name);
    });

    test('shows what the board is coloured by, and another number of players', () => {
        show(Report, { map, figures });
        const worth = document.querySelector<HTMLInputElement>('input[value=worth]')!;
        worth.click();
        flushSync();
        expect(document.querySelectorAll('.heat .wins').length).toBeGreaterThan(10);
        const three = document.querySelectorAll<HTMLInputElement>('input[name$=trial]')[1]!;
        three.click();
        flushSync();
        expect(document.body.textContent).toContain('third');
    });
});
