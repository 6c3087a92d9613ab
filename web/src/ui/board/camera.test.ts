import { expect, test } from 'vitest';
import { fit, opening, pan, reveal, zoomAt, revealAll } from './camera';

const board = { width: 1000, height: 600 };
const wide = { width: 1200, height: 800 };
const phone = { width: 390, height: 420 };

test('the whole board fits, in the middle', () => {
    expect(fit(board, wide)).toEqual({ x: 0, y: 40, scale: 1.2 });
});

test('a narrow screen starts close enough to read', () => {
    expect(opening(board, wide, 0.62)).toEqual(fit(board, wide));
    const camera = opening(board, phone, 0.62);
    expect(camera.scale).toBeCloseTo(0.62);
    expect(camera.x).toBeCloseTo((390 - 620) / 2);
});

test('a board that nearly fits is shown whole, even where its names are small', () => {
    const square = { width: 358, height: 358 };
    expect(opening({ width: 1150, height: 960 }, square, 0.4)).toEqual(fit({ width: 1150, height: 960 }, square));
});

test('zooming keeps the point under the pointer where it is', () => {
    const before = fit(board, wide);
    const at = { x: 500, y: 300 };
    const after = zoomAt(before, 2, at, board, wide);
    const point = (c: typeof before) => [(at.x - c.x) / c.scale, (at.y - c.y) / c.scale];
    expect(point(after)[0]).toBeCloseTo(point(before)[0]!);
    expect(point(after)[1]).toBeCloseTo(point(before)[1]!);
});

test('the board never leaves the screen', () => {
    const near = zoomAt(fit(board, wide), 3, { x: 0, y: 0 }, board, wide);
    const far = pan(near, -1e6, -1e6, board, wide);
    expect(far.x + board.width * far.scale).toBeCloseTo(wide.width);
    expect(zoomAt(near, 0.0001, { x: 9, y: 9 }, board, wide)).toEqual(fit(board, wide));
    expect(zoomAt(near, 1e6, { x: 9, y: 9 }, board, wide).scale).toBe(6);
});

test('the focus is kept in view', () => {
    const near = zoomAt(fit(board, wide), 3, { x: 0, y: 0 }, board, wide);
    const camera = reveal(near, { x: 990, y: 590 }, board, wide);
    const x = camera.x + 990 * camera.scale;
    expect(x).toBeLessThanOrEqual(wide.width);
    expect(x).toBeGreaterThan(0);
});

test('a way is brought into view: by moving, else by zooming out; not if it is there', () => {
    const [board, screen] = [{ width: 1000, height: 700 }, { width: 400, height: 400 }];
    const near = { x: -100, y: -100, scale: 1 };
    const seen = (camera: { x: number; y: number; scale: number }, x: number, y: number) =>
        [camera.x + x * camera.scale, camera.y + y * camera.scale].every((at) => at >= 0 && at <= 400);
    expect(revealAll(near, [{ x: 200, y: 200 }, { x: 300, y: 300 }], board, screen)).toBe(near);
    const moved = revealAll(near, [{ x: 700, y: 200 }, { x: 800, y: 300 }], board, screen);
    expect(moved.scale).toBe(1);
    expect(seen(moved, 700, 200) && seen(moved, 800, 300)).toBe(true);
    const out = revealAll(near, [{ x: 100, y: 200 }, { x: 900, y: 300 }], board, screen);
    expect(out.scale).toBeLessThan(1);
    expect(seen(out, 100, 200) && seen(out, 900, 300)).toBe(true);
});
