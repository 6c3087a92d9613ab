import { describe, expect, test } from 'vitest';
import type { GameMap } from '../../net/wire';
import { curveBetween, pointAlong } from './curve';
import { labelsOf, layOut } from './layout';
import { kMapIds, readMap } from '../../../geo/maps';
import { overlaps } from './overlap';
import { boxGap, discGap, type Box } from './shape';

const kLanguages = ['en', 'da', 'de', 'fi', 'nb', 'sv'];

describe('shapes', () => {
    const box = (x: number, y: number, angle = 0): Box => ({
        x, y, ux: Math.cos(angle), uy: Math.sin(angle), hl: 10, hw: 4,
    });

    test('boxes that touch have no gap, others have a positive one', () => {
        expect(boxGap(box(0, 0), box(20, 0))).toBeCloseTo(0);
        expect(boxGap(box(0, 0), box(25, 0))).toBeCloseTo(5);
        expect(boxGap(box(0, 0), box(0, 6))).toBeCloseTo(-2);
        expect(boxGap(box(0, 0), box(14, 0, Math.PI / 2))).toBeCloseTo(0);
    });

    test('the distance to a disc is measured to its rim', () => {
        expect(discGap(box(0, 0), { x: 13, y: 8 }, 5)).toBeCloseTo(0);
        expect(discGap(box(0, 0), { x: 0, y: 0 }, 5)).toBeLessThan(-5);
    });
});

describe('curves', () => {
    test('the middle lies the bend to the right, seen from the first place', () => {
        const curve = curveBetween({ x: 0, y: 0 }, { x: 100, y: 0 }, { bend: 0.1, skew: 0 });
        const middle = pointAlong(curve, curve.length / 2);
        // To the right of someone who looks east is south: y grows downwards.
        expect(middle.x).toBeCloseTo(50, 1);
        expect(middle.y).toBeCloseTo(10, 1);
    });
});

// Measured, not looked at: every space against every other, every place and every name, in every
// language. Nothing may overlap by more than a hundredth of a unit.
describe.each(kMapIds)('the board of %s', (id) => {
    const map = readMap(id);
    const layout = layOut(map);

    test('has a space for every car, in the order of the protocol', () => {
        const lengths = map.routes.flatMap((route) => route.tracks.map(() => route.length));
        expect(layout.tracks.map((track) => track.spaces.length)).toEqual(lengths);
    });

    test.each(kLanguages)('has no overlaps in %s', (lang) => {
        expect(overlaps(map, layout, lang, 0.01)).toEqual([]);
    });

    test('keeps the shape of spaces', () => {
        for (const { spaces } of layout.tracks) {
            for (const space of spaces) {
                expect(space.hl / space.hw).toBeGreaterThanOrEqual(2);
                expect(space.hl / space.hw).toBeLessThanOrEqual(2.91);
            }
        }
    });

    test('stays close to the bends in the map file', () => {
        map.routes.forEach((route, i) => {
            if (route.bend === 0) return;
            expect(Math.abs(layout.poses[i]!.bend - route.bend)).toBeLessThan(0.12);
        });
    });

    test('does not change when started from its own result', () => {
        const again = layOut(map, layout.poses);
        expect(again.rows.map((row) => row.boxes)).toEqual(layout.rows.map((row) => row.boxes));
    });

    test('keeps names whole and on the board', () => {
        labelsOf(map, layout, 'en').forEach((label, i) => {
            expect(label.lines.join(' ')).toBe(map.places[i]!.name);
        });
    });
});

test('lays out a new map without hints', () => {
    const ring: GameMap = { ...readMap('toy'), id: 'ring', width: 600, height: 600, places: [], routes: [] };
    for (let i = 0; i < 8; i++) {
        const angle = (i * Math.PI) / 4;
        ring.places.push({
            name: `Place ${i}`, names: {}, x: 300 + 200 * Math.cos(angle),
            y: 300 + 200 * Math.sin(angle), label: 'n', reconstructed: false,
        });
    }
    ring.places.push({ name: 'Middle', names: {}, x: 300, y: 300, label: 'n', reconstructed: false });
    for (let i = 0; i < 8; i++) {
        const route = { points: 1, ferries: 0, bend: 0, reconstructed: false };
        ring.routes.push({
            ...route, from: `Place ${i}`, to: `Place ${(i + 1) % 8}`, length: 3, tracks: ['grey', 'red'],
        });
        ring.routes.push({
            ...route, from: `Place ${i}`, to: 'Middle', length: 3, tracks: ['blue'],
        });
    }
    expect(overlaps(ring, layOut(ring), 'en', 0.01)).toEqual([]);
});
