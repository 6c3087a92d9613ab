// The layout of a board that is being drawn.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, test, vi } from 'vitest';
import { boardMap } from '../../editor/board_map';
import * as commands from '../../editor/commands';
import { newDraft } from '../../editor/draft';
import { fromWire, type WireDraft } from '../../editor/wire_draft';
import { layOut } from '../board/layout';
import { knownNames } from '../board/settled';
import { LiveLayout } from './live_layout.svelte';

const draft = fromWire(parse(readFileSync('../maps/usa.toml', 'utf8')) as unknown as WireDraft);

describe('while one draws', () => {
    test('it ends as the game draws it, in small steps', async () => {
        vi.useRealTimers();
        const live = new LiveLayout();
        const { map } = boardMap(draft, 'en');
        const first = live.layoutOf(map, 'en');
        expect(first.tracks.length).toBe(100);
        live.plan(map, 'en');
        await expect.poll(() => live.layoutOf(map, 'en') !== first, { timeout: 20_000 }).toBe(true);
        expect(live.layoutOf(map, 'en').poses).toEqual(layOut(map).poses);
        expect(knownNames(live.layoutOf(map, 'en'), 'en')?.map(({ lines }) => lines.join(' '))[0]).toBe('Atlanta');
    }, 30_000);
    test('a place that moves takes its name and its routes along', () => {
        const live = new LiveLayout();
        const before = boardMap(draft, 'en').map;
        live.layoutOf(before, 'en');
        const after = boardMap(commands.movePlace(draft, 1, { x: 10, y: 20 }), 'en').map;
        const layout = live.layoutOf(after, 'en');
        expect(layout.places[0]).toEqual({ x: 10, y: 20 });
        expect(Math.abs(knownNames(layout, 'en')![0]!.x - 10)).toBeLessThan(60);
    });
    test('an empty board is a board', () => {
        const live = new LiveLayout();
        const { map } = boardMap(newDraft('Empty'), 'en');
        expect(live.layoutOf(map, 'en').metrics.width).toBeGreaterThan(0);
        expect(Number.isFinite(live.layoutOf(map, 'en').metrics.width)).toBe(true);
    });
    test('routes that cannot be drawn yet are left out', () => {
        const bare = commands.addPlace(commands.addPlace(newDraft('Two'), '', { x: 5, y: 5 }), '', { x: 50, y: 50 });
        const broken = { ...commands.addRoute(bare, 1, 2), next: 9 };
        for (const change of [{ length: null }, { length: 0 }, { length: 9 }, { b: 1 }, { b: 'Atlantis' }, { tracks: [] }]) {
            expect(boardMap(commands.changeRoute(broken, 3, change), 'en').map.routes).toEqual([]);
        }
        expect(boardMap(broken, 'en').routes).toEqual([0]);
    });
});
