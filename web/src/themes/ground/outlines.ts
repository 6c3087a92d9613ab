// Lines on a board as short text: a third of what they take as SVG paths, and they are most of the first load
// of a ground. A point is two steps from the one before it, in fifths of a unit. A step is a number with its
// sign in the lowest bit, as digits of base 45, lowest first; the highest has its own half of the alphabet.
// A mark after its last point closes a line or leaves it open.

export interface Outline {
    /** In tenths of a unit. */
    points: [number, number][];
    closed: boolean;
}

const kBase = 45;
/** Tenths of a unit. */
const kStep = 2;
const [kClosed, kOpen] = [' ', '!'];
const kFirst = '#'.charCodeAt(0);
const kBackslash = '\\'.charCodeAt(0);

/** Without quotes and backslashes, which would be escaped. */
function digit(value: number): string {
    const code = kFirst + value;
    return String.fromCharCode(code < kBackslash ? code : code + 1);
}

function valueOf(code: number): number {
    return code - kFirst - (code > kBackslash ? 1 : 0);
}

function written(step: number): string {
    let rest = step < 0 ? -step * 2 - 1 : step * 2;
    let digits = '';
    for (; rest >= kBase; rest = Math.floor(rest / kBase)) digits += digit(kBase + (rest % kBase));
    return digits + digit(rest);
}

export function pack(outlines: Outline[]): string {
    return outlines.map(({ points, closed }) => {
        let [x, y] = [0, 0];
        const steps: string[] = [];
        for (const point of points) {
            const [nx, ny] = [Math.round(point[0] / kStep), Math.round(point[1] / kStep)];
            if (steps.length && nx === x && ny === y) continue;
            steps.push(written(nx - x) + written(ny - y));
            [x, y] = [nx, ny];
        }
        // A single point cannot be seen.
        return steps.length > 1 ? steps.join('') + (closed ? kClosed : kOpen) : '';
    }).join('');
}

/** As an SVG path in tenths of a unit. */
export function pathOf(packed: string): string {
    let path = '';
    let steps: number[] = [];
    let [step, place] = [0, 1];
    for (let i = 0; i < packed.length; ++i) {
        const mark = packed[i];
        if (mark === kClosed || mark === kOpen) {
            const [x, y, ...others] = steps;
            path += `M${x} ${y}l${others.join(' ')}${mark === kClosed ? 'z' : ''}`;
            steps = [];
            continue;
        }
        const value = valueOf(packed.charCodeAt(i));
        step += (value % kBase) * place;
        place *= kBase;
        if (value >= kBase) continue;
        steps.push((step % 2 ? -(step + 1) / 2 : step / 2) * kStep);
        [step, place] = [0, 1];
    }
    return path;
}
