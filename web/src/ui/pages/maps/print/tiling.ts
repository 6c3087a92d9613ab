// How a board is cut into sheets of paper. All lengths are millimetres.
export interface Size {
    width: number;
    height: number;
}

export const kPapers = {
    a4: { width: 210, height: 297 },
    letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<string, Size>;
export type PaperName = keyof typeof kPapers;

/** Printers leave this much white. */
export const kMargin = 10;
/** Around the drawing on each sheet: marks, the sheet's name and a ruler. */
export const kBorder = 7;
/** So much of the next sheet is on each sheet: it goes under the next one. */
export const kOverlap = 8;
// A box as high as the page would spill over to a page of its own, by rounding alone.
const kSpare = 1;

export interface Tile {
    column: number;
    row: number;
    /** On the board as it lies on the paper: from its upper left corner. */
    x: number;
    y: number;
    width: number;
    height: number;
}

export interface Tiling {
    /** The board lies on its side: turned by 90° clockwise. */
    turned: boolean;
    columns: number;
    rows: number;
    tiles: Tile[];
}

/** What can be printed on: a sheet less its margins. */
export function pageBox(paper: Size): Size {
    return { width: paper.width - 2 * kMargin, height: paper.height - 2 * kMargin - kSpare };
}

export function tilingOf(board: Size, paper: Size): Tiling {
    const box = pageBox(paper);
    const room = { width: box.width - 2 * kBorder, height: box.height - 2 * kBorder };
    const upright = cut(board, room);
    const turned = cut({ width: board.height, height: board.width }, room);
    return turned.tiles.length < upright.tiles.length ? { ...turned, turned: true } : { ...upright, turned: false };
}

/**
 * A board a little smaller that takes a fifth fewer sheets, where the last ones would be nearly empty: the length of its
 * spaces, by half millimetres, if they now have `space`. Null if a seventh less does not save that much.
 */
export function thriftier(board: Size, paper: Size, space: number): { space: number; saved: number } | null {
    const now = tilingOf(board, paper).tiles.length;
    for (let less = Math.ceil(space * 2 - 1) / 2; less >= (space * 6) / 7; less -= 0.5) {
        const scale = less / space;
        const then = tilingOf({ width: board.width * scale, height: board.height * scale }, paper).tiles.length;
        if (then <= now * 0.8) return { space: less, saved: now - then };
    }
    return null;
}

function cut(board: Size, room: Size): Omit<Tiling, 'turned'> {
    const across = pieces(board.width, room.width);
    const down = pieces(board.height, room.height);
    const tiles = down.flatMap(([y, height], row) =>
        across.map(([x, width], column) => ({ column, row, x, y, width, height })));
    return { columns: across.length, rows: down.length, tiles };
}

/** Where each piece of a length begins and how long it is; all but the last reach into the next. */
function pieces(length: number, room: number): [number, number][] {
    const step = room - kOverlap;
    const count = Math.max(1, Math.ceil((length - kOverlap) / step - 1e-9));
    return Array.from({ length: count }, (_, i) => [i * step, Math.min(room, length - i * step)]);
}

/** How many cards of a size fit beside and below each other. */
export function cardGrid(card: Size, paper: Size): { columns: number; rows: number } {
    const box = pageBox(paper);
    return {
        columns: Math.max(1, Math.floor((box.width - 2 * kMark) / card.width)),
        rows: Math.max(1, Math.floor((box.height - 2 * kMark) / card.height)),
    };
}
/** The length of a cutting mark. */
export const kMark = 4;
