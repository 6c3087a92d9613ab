// A map on paper: what comes out of Chromium's own printing, in true size.
import { mkdirSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { GameMap } from '../src/net/wire';
import { layoutOf } from '../src/ui/board/settled';
import { axeFindings, overhang, smallTargets } from './checks';
import { someone, useWorld } from './harness';

const world = useWorld();
const kPointsPerMm = 72 / 25.4;
const kPapers = { a4: [210, 297], letter: [215.9, 279.4] } as const;

interface Sheet {
    width: number;
    height: number;
}

/** The pages of a PDF in millimetres. */
function sheetsOf(pdf: Buffer): Sheet[] {
    const text = pdf.toString('latin1');
    return [...text.matchAll(/\/Type\s*\/Page\b[\s\S]*?\/MediaBox\s*\[([^\]]+)\]/g)].map(([, box = '']) => {
        const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number);
        return { width: (right - left) / kPointsPerMm, height: (top - bottom) / kPointsPerMm };
    });
}

/** The drawing commands of all streams of a PDF. */
function commandsOf(pdf: Buffer): string[] {
    const found: string[] = [];
    for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
        if (pdf.subarray(at - 3, at).toString() === 'end') continue;
        try {
            found.push(inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString('latin1'));
        } catch {
            // A font or a picture that is packed otherwise.
        }
    }
    return found;
}

type Matrix = [number, number, number, number, number, number];

function times(a: Matrix, b: Matrix): Matrix {
    return [
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    ];
}

/** The lengths in millimetres of all straight strokes, on paper. */
function strokesOf(commands: string): number[] {
    const stack: Matrix[] = [];
    let matrix: Matrix = [1, 0, 0, 1, 0, 0];
    let from: [number, number] | null = null;
    const lengths: number[] = [];
    const words: string[] = [];
    for (const word of commands.split(/\s+/)) {
        const given = words.slice(-6).map(Number);
        if (word === 'q') stack.push(matrix);
        else if (word === 'Q') matrix = stack.pop() ?? matrix;
        else if (word === 'cm') matrix = times(given as Matrix, matrix);
        else if (word === 'm') from = [given[4] ?? 0, given[5] ?? 0];
        else if (word === 'l' && from) {
            const [x, y] = [(given[4] ?? 0) - from[0], (given[5] ?? 0) - from[1]];
            lengths.push(Math.hypot(x * matrix[0] + y * matrix[2], x * matrix[1] + y * matrix[3]) / kPointsPerMm);
            from = [given[4] ?? 0, given[5] ?? 0];
        }
        words.push(word);
    }
    return lengths;
}

async function open(map: string, paper: keyof typeof kPapers, options: Parameters<typeof someone>[2] = {}) {
    const who = await someone(world.browser, world.fogg.base, options);
    await who.page.goto(`/maps/${map}/print`);
    await who.page.waitForSelector('[data-sheet=board] text');
    await who.page.check(`input[value=${paper}]`, { force: true });
    await who.page.evaluate(() => document.fonts.ready);
    return who;
}

describe('a map on paper', () => {
    test.each([
        { map: 'usa', paper: 'a4' }, { map: 'san_francisco', paper: 'letter' },
    ] as const)('$map comes out on $paper, as many sheets as the page shows', async ({ map, paper }) => {
        const { page, context, faults } = await open(map, paper);
        const shown = await page.$$eval('[data-sheet]', (all) => all.length);
        expect(await page.textContent('[data-action=print]')).toContain(String(shown));
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
        mkdirSync('shots', { recursive: true });
        writeFileSync(`shots/print_${map}.pdf`, pdf);
        const sheets = sheetsOf(pdf);
        expect(sheets).toHaveLength(shown);
        for (const { width, height } of sheets) {
            expect(Math.abs(width - kPapers[paper][0])).toBeLessThan(0.5);
            expect(Math.abs(height - kPapers[paper][1])).toBeLessThan(0.5);
        }
        // Which version it is stands on every sheet.
        const hash = await page.evaluate(async (id) => ((await (await fetch(`/api/maps/${id}`)).json()) as { sha256: string }).sha256, map);
        const named = await page.$$eval('[data-sheet]', (all, digits) => all.filter((one) => one.textContent?.includes(digits)).length, hash.slice(0, 8));
        expect(named).toBe(shown);
        expect(faults).toEqual([]);
        await context.close();
    });

    test('looks the same from a screen by night', async () => {
        const colors: string[][] = [];
        for (const dark of [false, true]) {
            const { page, context } = await open('usa', 'a4', { dark });
            await page.emulateMedia({ media: 'print', colorScheme: dark ? 'dark' : 'light' });
            // What shows between a sheet and the end of the page.
            expect(await page.$eval('body', (body) => getComputedStyle(body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
            colors.push(await page.$$eval('[data-sheet=board] :is(.bars, .signs, .bed, text)', (all) =>
                all.slice(0, 400).map((one) => `${getComputedStyle(one).fill} ${getComputedStyle(one).stroke}`)));
            await context.close();
        }
        expect(colors[0]!.length).toBeGreaterThan(100);
        expect(colors[1]).toEqual(colors[0]);
    });

    test('a ruler of 100 mm is 100 mm long, and a space as long as was asked for', async () => {
        const { page, context } = await open('usa', 'a4');
        await page.uncheck('label:has-text("The board") input');
        await page.uncheck('label:has-text("Tickets as cards") input');
        const pdf = await page.pdf({ preferCSSPageSize: true });
        expect(sheetsOf(pdf)).toHaveLength(1);
        const strokes = commandsOf(pdf).flatMap(strokesOf);
        // Among the lines of the score track.
        const nearest = Math.min(...strokes.map((mm) => Math.abs(mm - 100)));
        expect(nearest).toBeLessThan(0.05);

        await page.check('label:has-text("The board") input');
        await page.fill('#space', '25');
        await page.press('#space', 'Tab');
        await page.emulateMedia({ media: 'print' });
        const mm = await page.$eval('[data-sheet=board] .bars', (bars) => {
            const perMm = 96 / 25.4;
            const path = bars as SVGPathElement;
            const matrix = path.getScreenCTM()!;
            return Math.hypot(matrix.a, matrix.b) / perMm;
        });
        const map = await page.evaluate(async () => (await fetch('/api/maps/usa')).json()) as GameMap;
        const lengths = layoutOf(map).tracks.flatMap(({ spaces }) => spaces.map(({ hl }) => 2 * hl)).sort((a, b) => a - b);
        expect(Math.abs(mm * lengths[Math.floor(lengths.length / 2)]! - 25)).toBeLessThan(0.05);
        await context.close();
    });

    test.each([
        { phone: true, dark: true, locale: 'fi' }, { phone: false, dark: false, locale: 'de' },
    ])('is for everyone: $locale', async (options) => {
        const { page, context } = await open('san_francisco', 'a4', options);
        expect(await axeFindings(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        if (options.phone) expect(await smallTargets(page)).toEqual([]);
        await context.close();
    });
});
