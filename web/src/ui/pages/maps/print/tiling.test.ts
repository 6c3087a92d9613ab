import { describe, expect, test } from 'vitest';
import { cardGrid, kBorder, kMargin, kOverlap, kPapers, pageBox, thriftier, tilingOf, type Size, type Tiling } from './tiling';

const kBoards: Size[] = [
    { width: 850, height: 560 }, { width: 560, height: 850 }, { width: 120, height: 100 }, { width: 1200, height: 300 },
    { width: 176, height: 250 }, { width: 177, height: 250 },
];

function laid(board: Size, { turned }: Tiling): Size {
    return turned ? { width: board.height, height: board.width } : board;
}

describe.each(Object.entries(kPapers))('on %s', (_, paper) => {
    test.each(kBoards)('the sheets of $width × $height cover the board and overlap', (board) => {
        const tiling = tilingOf(board, paper);
        const whole = laid(board, tiling);
        const box = pageBox(paper);
        expect(tiling.tiles).toHaveLength(tiling.columns * tiling.rows);
        for (const tile of tiling.tiles) {
            expect(tile.width).toBeGreaterThan(0);
            expect(tile.width + 2 * kBorder).toBeLessThanOrEqual(box.width + 1e-9);
            expect(tile.height + 2 * kBorder).toBeLessThanOrEqual(box.height + 1e-9);
            const right = tiling.tiles.find(({ column, row }) => column === tile.column + 1 && row === tile.row);
            const end = tile.x + tile.width;
            expect(right ? end - right.x : end).toBeCloseTo(right ? kOverlap : whole.width, 6);
            const below = tiling.tiles.find(({ column, row }) => column === tile.column && row === tile.row + 1);
            const foot = tile.y + tile.height;
            expect(below ? foot - below.y : foot).toBeCloseTo(below ? kOverlap : whole.height, 6);
        }
    });

    test('the page is never as large as the paper', () => {
        const box = pageBox(paper);
        expect(box.height).toBeLessThan(paper.height - 2 * kMargin);
        expect(box.width).toBe(paper.width - 2 * kMargin);
    });
});

test('a board is turned if that takes fewer sheets, and only then', () => {
    expect(tilingOf({ width: 250, height: 170 }, kPapers.a4)).toMatchObject({ turned: true, columns: 1, rows: 1 });
    expect(tilingOf({ width: 170, height: 250 }, kPapers.a4)).toMatchObject({ turned: false, columns: 1, rows: 1 });
    expect(tilingOf({ width: 100, height: 100 }, kPapers.a4).turned).toBe(false);
});

test('a board that fills its last sheets badly may be a little smaller', () => {
    // Three rows of five, of which the last is nearly empty; with spaces of 18 mm in place of 20 three by three do.
    const board = { width: 835, height: 560 };
    expect(tilingOf(board, kPapers.a4).tiles).toHaveLength(15);
    expect(thriftier(board, kPapers.a4, 20)).toEqual({ space: 18, saved: 6 });
    expect(tilingOf({ width: 835 * 0.9, height: 560 * 0.9 }, kPapers.a4).tiles).toHaveLength(9);
    expect(thriftier({ width: 835 * 0.9, height: 560 * 0.9 }, kPapers.a4, 18)).toBeNull();
    expect(thriftier({ width: 100, height: 100 }, kPapers.a4, 20)).toBeNull();
});

test('cards fill a sheet', () => {
    expect(cardGrid({ width: 60, height: 42 }, kPapers.a4)).toEqual({ columns: 3, rows: 6 });
    expect(cardGrid({ width: 60, height: 42 }, kPapers.letter)).toEqual({ columns: 3, rows: 5 });
});
