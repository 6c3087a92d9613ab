// Where things are on the chart of chances, in pixels: frames from left to right, chances from bottom to
// top, and below them a lane for what changed the chance of one seat. Pure, so that the page and the
// picture to share draw the same.
import type { ReviewStep } from '../../../game/review/review';
import type { Livery } from '../../../game/people/seat_style';

export interface Plot {
    left: number;
    right: number;
    top: number;
    /** Of the chances. */
    bottom: number;
    /** The lane's middle, and how far its bars may reach from it; 0 without a lane. */
    lane: number;
    reach: number;
    /** The last frame. */
    last: number;
}

export interface PlotSize {
    width: number;
    height: number;
    /** At the left for the scale, at the right for the badges. */
    before: number;
    after: number;
    above: number;
    laneHeight: number;
    /** Under the lane. */
    below: number;
}

export function plotOf(size: PlotSize, last: number): Plot {
    const bottom = size.height - size.below - size.laneHeight - 6;
    return {
        left: size.before,
        right: Math.max(size.before + 1, size.width - size.after),
        top: size.above,
        bottom,
        lane: size.height - size.below - size.laneHeight / 2,
        reach: Math.max(0, size.laneHeight / 2 - 2),
        last: Math.max(1, last),
    };
}

export function xOf({ left, right, last }: Plot, frame: number): number {
    return left + ((right - left) * frame) / last;
}

export function yOf({ top, bottom }: Plot, chance: number): number {
    return bottom - (bottom - top) * Math.min(1, Math.max(0, chance));
}

export function frameAt({ left, right, last }: Plot, x: number): number {
    return Math.max(0, Math.min(last, Math.round(((x - left) / (right - left)) * last)));
}

interface Point {
    x: number;
    y: number;
}

/** Of the steps that are known. */
export function pointsOf(plot: Plot, steps: readonly ReviewStep[], seat: number): Point[] {
    return steps.flatMap(({ frame, chance }) =>
        chance ? [{ x: xOf(plot, frame), y: yOf(plot, chance[seat] ?? 0) }] : []);
}

export function linePath(points: readonly Point[]): string {
    return points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
}

// 95 of 100 true values lie within so many standard errors.
const kWidth = 1.96;

/** The chance with its uncertainty, as an area. */
export function bandPath(plot: Plot, steps: readonly ReviewStep[], seat: number): string {
    const known = steps.filter(({ chance }) => chance);
    const edge = (side: 1 | -1): Point[] => known.map(({ frame, chance, error }) => ({
        x: xOf(plot, frame),
        y: yOf(plot, (chance?.[seat] ?? 0) + side * kWidth * (error[seat] ?? 0)),
    }));
    return known.length > 1 ? `${linePath([...edge(1), ...edge(-1).reverse()])}Z` : '';
}

export type Cause = 'luck' | 'play' | 'others';
export const kCauses: readonly Cause[] = ['play', 'luck', 'others'];

export interface Bar {
    cause: Cause;
    x: number;
    y: number;
    width: number;
    height: number;
}

// A lane with nothing but small changes does not blow them up.
const kLeast = 0.06;
// The share of steps that are shown in full.
const kWhole = 0.96;

/** For each step what changed the seat's chance: gains above the lane's middle, losses below, stacked. */
export function laneBars(plot: Plot, steps: readonly ReviewStep[], seat: number): Bar[] {
    const total = (step: ReviewStep, side: 1 | -1): number =>
        kCauses.reduce((sum, cause) => sum + Math.max(0, side * (step[cause][seat] ?? 0)), 0);
    // A few great swings, such as the deal and the end, would dwarf the rest: they are cut off.
    const sizes = steps.map((step) => Math.max(total(step, 1), total(step, -1))).sort((a, b) => a - b);
    const scale = plot.reach / Math.max(kLeast, sizes[Math.floor(sizes.length * kWhole)] ?? 0);
    const width = Math.max(1.5, Math.min(10, ((plot.right - plot.left) / plot.last) * 0.72));
    return steps.flatMap((step) => barsOf(step, seat).map(({ cause, from, to }) => {
        const [a, b] = [clamp(from * scale, plot.reach), clamp(to * scale, plot.reach)];
        return {
            cause, width,
            x: n(xOf(plot, step.frame) - width / 2),
            y: n(plot.lane - Math.max(a, b)),
            height: n(Math.abs(b - a)),
        };
    })).filter(({ height }) => height >= 0.5);
}

function barsOf(step: ReviewStep, seat: number): { cause: Cause; from: number; to: number }[] {
    const at = { up: 0, down: 0 };
    return kCauses.map((cause) => {
        const change = step[cause][seat] ?? 0;
        const side = change >= 0 ? 'up' : 'down';
        const from = at[side];
        at[side] += change;
        return { cause, from, to: at[side] };
    });
}

function clamp(value: number, most: number): number {
    return Math.max(-most, Math.min(most, value));
}

/** Places for marks that would cover each other: at least `gap` apart and up to `most`, near where they belong. */
export function spread(wanted: readonly number[], gap: number, most: number): number[] {
    const order = wanted.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at || a.i - b.i);
    order.forEach((one, k) => {
        one.at = Math.max(one.at, (order[k - 1]?.at ?? -Infinity) + gap);
    });
    order.toReversed().forEach((one, k, back) => {
        one.at = Math.min(one.at, k === 0 ? most : back[k - 1]!.at - gap);
    });
    return order.sort((a, b) => a.i - b.i).map(({ at }) => n(at));
}

/** How the line of a seat is drawn inside its colour: each livery has a rhythm of its own. */
export const kRhythms: Record<Livery, string | null> = {
    stripe: 'none', chevrons: '11 4', bands: '1.5 6', check: '4 4', rim: null, halves: '18 12',
};

function n(value: number): number {
    return Math.round(value * 10) / 10;
}
