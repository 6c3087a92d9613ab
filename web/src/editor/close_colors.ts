// Colours of owners that look alike to those who see fewer colours: under 20 in CIEDE2000 for protanopia, deuteranopia
// or tritanopia, in either theme. styles/tokens.test.ts measures them.
import type { SeatColor } from '../net/wire';

export const kCloseColors: readonly (readonly [SeatColor, SeatColor])[] = [
    ['orange', 'yellow'], ['orange', 'red'], ['orange', 'pink'], ['white', 'green'], ['white', 'yellow'],
    ['green', 'pink'], ['yellow', 'pink'],
];

/** Those of them that are both on a list. */
export function closeColors(colors: readonly string[]): (readonly [SeatColor, SeatColor])[] {
    return kCloseColors.filter((pair) => pair.every((color) => colors.includes(color)));
}
