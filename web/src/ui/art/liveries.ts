// How the cars of a seat are painted: a pattern over the whole body, as a filled SVG path around its
// centre, with the even-odd rule. The same pattern marks the seat wherever it is named.
import type { Livery } from '../../game/people/seat_style';

type Corner = [along: number, across: number];

/** `length` along the track and `width` across it are the body's. */
export function liveryPath(livery: Livery, length: number, width: number): string {
    const [end, side] = [length / 2, width / 2];
    switch (livery) {
        case 'stripe':
            return bar(-end, -width * 0.15, length, width * 0.3);
        case 'bands':
            return [-0.36, 0, 0.36]
                .map((at) => bar((at - 0.07) * length, -side, length * 0.14, width)).join('');
        case 'halves':
            return polygon([[-end, side], [end, -side], [end, side]]);
        case 'check':
            return check(length, width);
        case 'chevrons': {
            const [thick, point] = [length * 0.12, width * 0.42];
            return [-0.4, -0.13, 0.14].map((at) => {
                const x = at * length;
                return polygon([
                    [x, -side], [x + thick, -side], [x + thick + point, 0], [x + thick, side],
                    [x, side], [x + point, 0],
                ]);
            }).join('');
        }
        case 'rim':
            return frame(length * 0.86, width * 0.7) + frame(length * 0.86 - width * 0.32, width * 0.38);
    }
}

/** Two rows of five fields, every other one filled. */
function check(length: number, width: number): string {
    const columns = 5;
    const field = length / columns;
    return Array.from({ length: columns }, (_, i) =>
        bar(i * field - length / 2, i % 2 ? 0 : -width / 2, field, width / 2)).join('');
}

function bar(x: number, y: number, length: number, width: number): string {
    return `M${n(x)} ${n(y)}h${n(length)}v${n(width)}h${n(-length)}Z`;
}

function frame(length: number, width: number): string {
    return bar(-length / 2, -width / 2, length, width);
}

function polygon(corners: Corner[]): string {
    return `M${corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

function n(value: number): number {
    return Math.round(value * 100) / 100;
}
