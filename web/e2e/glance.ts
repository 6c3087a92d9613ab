// The board at a glance: what is left of it from across a room. A screenshot is shrunk to a quarter and
// made grey, and each space is reduced to one number: how light its rim is. The median, since the train on
// the twin of a free track touches one side of it.
import type { Browser, Page } from 'playwright-core';
import { indexMap } from '../src/game/board/map_index';
import { lightness } from '../src/styles/colour';
import type { Box } from '../src/ui/board/shape';
import { layoutOf } from '../src/ui/board/settled';
import { readMap } from '../geo/maps';

export interface Space {
    track: number;
    /** Of the track's card colour. */
    color: string;
    /** As in the view's `owners`: a seat, or a dot. */
    owner: string;
    /** From 0, black, to 100, white. */
    light: number;
}

const kShrunk = 4;

/** From the board's units to the screen: at + units * scale. */
export function whereIs(page: Page): Promise<{ scale: number; x: number; y: number }> {
    return page.evaluate(() => {
        const sheet = [...document.querySelectorAll<SVGSVGElement>('.board[data-map] .stage > svg')].at(-1)!;
        const { left, top, width } = sheet.getBoundingClientRect();
        const { x, y, width: units } = sheet.viewBox.baseVal;
        const scale = width / units;
        return { scale, x: left - x * scale, y: top - y * scale };
    });
}

/** Every space of the board on the page that lies wholly inside its frame. */
export async function glance(page: Page, browser: Browser, mapId: string, owners: string): Promise<Space[]> {
    const map = readMap(mapId);
    const { tracks } = indexMap(map);
    const board = page.locator('.board[data-map]');
    await board.scrollIntoViewIfNeeded();
    const frame = (await board.boundingBox())!;
    const toScreen = await whereIs(page);
    const grey = await shrink(browser, await page.screenshot({ clip: frame }));
    const spaces: Space[] = [];
    layoutOf(map).tracks.forEach((track, i) => {
        for (const box of track.spaces) {
            const points = pointsOf(box).map(({ x, y }) => ({
                x: (x * toScreen.scale + toScreen.x - frame.x) / kShrunk,
                y: (y * toScreen.scale + toScreen.y - frame.y) / kShrunk,
            }));
            if (!points.every(({ x, y }) => x >= 1 && y >= 1 && x < grey.width - 1 && y < grey.height - 1)) continue;
            const light = median(points.map(grey.at));
            spaces.push({ track: i, color: tracks[i]!.color, owner: owners[i] ?? '.', light });
        }
    });
    return spaces;
}

function median(values: number[]): number {
    return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Along the rim of a space, where a train has its edge and a free space ends. */
function pointsOf({ x, y, ux, uy, hl, hw }: Box): { x: number; y: number }[] {
    const [end, side] = [hl + hw * 0.1, hw * 1.22];
    const rim: [number, number][] = [];
    for (let share = -1; share <= 1; share += 0.125) {
        rim.push([share * end, -side], [share * end, side], [-end, share * side], [end, share * side]);
    }
    return rim.map(([l, w]) => ({ x: x + l * ux - w * uy, y: y + l * uy + w * ux }));
}

/** A quarter as wide and as high, as lightness between pixels too. */
async function shrink(browser: Browser, png: Buffer) {
    const page = await browser.newPage();
    const { width, height, pixels } = await page.evaluate(async ({ data, by }) => {
        const image = new Image();
        image.src = data;
        await image.decode();
        const [w, h] = [Math.floor(image.width / by), Math.floor(image.height / by)];
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [w, h];
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, w * by, h * by, 0, 0, w, h);
        const { data: rgba } = context.getImageData(0, 0, w, h);
        const grey = Array.from({ length: w * h }, (_, i) =>
            0.2126 * rgba[i * 4]! + 0.7152 * rgba[i * 4 + 1]! + 0.0722 * rgba[i * 4 + 2]!);
        return { width: w, height: h, pixels: grey };
    }, { data: `data:image/png;base64,${png.toString('base64')}`, by: kShrunk });
    await page.close();
    const light = pixels.map((value) => lightness([value / 255, value / 255, value / 255]));
    const at = ({ x, y }: { x: number; y: number }): number => {
        const [px, py] = [x - 0.5, y - 0.5];
        const [left, top] = [Math.floor(px), Math.floor(py)];
        const [dx, dy] = [px - left, py - top];
        const of = (i: number, k: number) => light[(top + k) * width + left + i] ?? 0;
        return (of(0, 0) * (1 - dx) + of(1, 0) * dx) * (1 - dy) + (of(0, 1) * (1 - dx) + of(1, 1) * dx) * dy;
    };
    return { width, height, at };
}
