// Card signs and owners' liveries share no shape: a disc, a square or a triangle means one card, everywhere. Each
// connected piece of a livery, of what it is painted with and of what it leaves, is compared with every card sign,
// turned every way, since trains lie along their tracks.
import { expect, test } from 'vitest';
import { kLiveries } from '../src/game/people/seat_style';
import { liveryPath } from '../src/ui/art/liveries';
import { kCardSigns, signPath } from '../src/ui/art/symbols';
import { launch } from './harness';

/** As in Wagon.svelte, for a space of 2.6 by 1: the body's length and width. */
const kBody = { length: 236, width: 95 };

/** Shared area by joint area; 1 is the same shape. As like each other as the disc and the square are: 0.85. */
const kAlike = 0.85;

interface Shape {
    name: string;
    d: string;
}

/** Runs in the page. */
function closest({ signs, painted, body }: { signs: Shape[]; painted: Shape[]; body: typeof kBody }) {
    const kGrid = 40;
    const kTurns = 24;
    type Points = { x: number; y: number }[];
    const drawn = (d: string, isRest: boolean, [w, h]: [number, number]): Points[] => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [w, h];
        const context = canvas.getContext('2d')!;
        if (isRest) context.fillRect(0, 0, w, h);
        context.translate(w / 2, h / 2);
        if (isRest) context.globalCompositeOperation = 'destination-out';
        context.fill(new Path2D(d), 'evenodd');
        const { data } = context.getImageData(0, 0, w, h);
        const isOn = (i: number): boolean => data[i * 4 + 3]! > 127;
        const seen = new Uint8Array(w * h);
        const pieces: Points[] = [];
        for (let start = 0; start < w * h; ++start) {
            if (seen[start] || !isOn(start)) continue;
            const [piece, open]: [Points, number[]] = [[], [start]];
            seen[start] = 1;
            for (let i = open.pop(); i !== undefined; i = open.pop()) {
                const [x, y] = [i % w, Math.floor(i / w)];
                piece.push({ x, y });
                for (const [nx, ny] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] as const) {
                    const next = ny * w + nx;
                    if (nx < 0 || ny < 0 || nx >= w || ny >= h || seen[next] || !isOn(next)) continue;
                    seen[next] = 1;
                    open.push(next);
                }
            }
            // Slivers between edges are nothing that anybody sees.
            if (piece.length > w * h * 0.004) pieces.push(piece);
        }
        return pieces;
    };
    /** On a grid, turned, as large as its spread: shapes of any size can be compared. */
    const grid = (points: Points, angle: number): Uint8Array => {
        const n = points.length;
        const cx = points.reduce((sum, { x }) => sum + x, 0) / n;
        const cy = points.reduce((sum, { y }) => sum + y, 0) / n;
        const spread = Math.sqrt(points.reduce((sum, { x, y }) => sum + (x - cx) ** 2 + (y - cy) ** 2, 0) / n);
        const has = new Set(points.map(({ x, y }) => `${x},${y}`));
        const cells = new Uint8Array(kGrid * kGrid);
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        for (let i = 0; i < cells.length; ++i) {
            const u = (((i % kGrid) + 0.5) / kGrid - 0.5) * 6 * spread;
            const v = ((Math.floor(i / kGrid) + 0.5) / kGrid - 0.5) * 6 * spread;
            if (has.has(`${Math.round(cx + u * cos - v * sin)},${Math.round(cy + u * sin + v * cos)}`)) cells[i] = 1;
        }
        return cells;
    };
    const alike = (a: Uint8Array, b: Uint8Array): number => {
        let [both, any] = [0, 0];
        for (let i = 0; i < a.length; ++i) {
            both += a[i]! & b[i]!;
            any += a[i]! | b[i]!;
        }
        return both / any;
    };
    const known = signs.map(({ name, d }) => ({ name, cells: grid(drawn(d, false, [160, 160])[0]!, 0) }));
    const turned = (points: Points): Uint8Array[] =>
        Array.from({ length: kTurns }, (_, i) => grid(points, (i * 2 * Math.PI) / kTurns));
    const most = (sign: Uint8Array, all: Uint8Array[]): number => Math.max(...all.map((one) => alike(sign, one)));
    const between = signs.flatMap((one, i) => {
        const all = turned(drawn(one.d, false, [160, 160])[0]!);
        return known.slice(i + 1).map((other) => ({ pair: `${one.name} ${other.name}`, alike: most(other.cells, all) }));
    });
    const found = painted.flatMap(({ name, d }) => [false, true].flatMap((isRest) =>
        drawn(d, isRest, [body.length, body.width]).flatMap((piece) => {
            const all = turned(piece);
            const what = `${name}${isRest ? ', what it leaves' : ''}`;
            return known.map((sign) => ({ name: what, sign: sign.name, alike: most(sign.cells, all) }));
        })));
    return { between, found };
}

test('no livery has a card sign in it', async () => {
    const browser = await launch();
    const page = await browser.newPage();
    const signs = Object.values(kCardSigns).map((sign) => ({ name: sign, d: signPath(sign, 120) }));
    const painted = kLiveries.map((livery) => ({ name: livery, d: liveryPath(livery, kBody.length, kBody.width) }));
    const { between, found } = await page.evaluate(closest, { signs, painted, body: kBody });
    expect(between.find(({ pair }) => pair === 'disc square')?.alike).toBeCloseTo(kAlike, 2);
    const worst = new Map<string, { sign: string; alike: number }>();
    for (const { name, sign, alike } of found) if (alike > (worst.get(name)?.alike ?? 0)) worst.set(name, { sign, alike });
    console.log([...worst].map(([name, { sign, alike }]) => `${name}: ${sign} ${alike.toFixed(2)}`).join('; '));
    expect(worst.size).toBeGreaterThanOrEqual(kLiveries.length);
    expect([...worst].filter(([, { alike }]) => alike >= kAlike).map(([name, { sign, alike }]) => `${name} ${sign} ${alike.toFixed(2)}`)).toEqual([]);
    await browser.close();
});
