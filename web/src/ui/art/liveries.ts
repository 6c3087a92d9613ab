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
            return [-0.46, -0.18, 0.1].map((at) => {
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

/** Two rows of fields, every other one filled; leaning, because a square is a card's sign. */
function check(length: number, width: number): string {
    const columns = 6;
    const [field, side] = [length / columns, width / 2];
    // Between two columns, from top to bottom; the body's ends are upright.
    const lean = (i: number): number => (i % columns ? field * 0.45 : 0);
    const x = (i: number, y: number): number => i * field - length / 2 - (lean(i) * y) / side;
    return Array.from({ length: columns }, (_, i) => {
        const [top, bottom] = i % 2 ? [0, side] : [-side, 0];
        return polygon([[x(i, top), top], [x(i + 1, top), top], [x(i + 1, bottom), bottom], [x(i, bottom), bottom]]);
    }).join('');
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
