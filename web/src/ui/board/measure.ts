// The width of place names, without asking a browser: a table of advance widths, so that the
// layout is the same everywhere and can be tested. geo/feel.mjs compares it with the real fonts.
import type { Theme } from '../../themes';

/** The type in which a map's names are set. */
export interface Lettering {
    family: Theme['lettering']['family'];
    /** Height of the letters and of a line, in board units. */
    size: number;
    line: number;
}

// Hundredths of the letters' height, at weight 600, of A to Z and a to z, then of the usual others.
const kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz -.'";
const kWidths = {
    fraunces: [
        74, 71, 71, 80, 67, 62, 77, 86, 41, 52, 80, 64, 93, 78, 80, 70, 80, 76, 61, 70, 76, 72, 106,
        74, 70, 65, 57, 61, 53, 63, 54, 40, 58, 65, 32, 32, 62, 32, 96, 65, 60, 63, 62, 48, 49, 39,
        63, 56, 84, 56, 58, 50, 22, 41, 27, 18,
    ],
    josefin: [
        70, 63, 70, 76, 66, 60, 76, 80, 32, 38, 69, 63, 94, 85, 86, 62, 89, 67, 59, 59, 75, 73, 102,
        70, 71, 72, 60, 61, 47, 61, 54, 41, 62, 57, 27, 28, 52, 27, 84, 57, 56, 61, 61, 39, 43, 38,
        57, 51, 68, 49, 51, 49, 32, 31, 17, 17,
    ],
    inter: [
        73, 66, 74, 73, 61, 59, 75, 75, 28, 58, 71, 57, 93, 76, 77, 65, 78, 66, 66, 67, 74, 73, 103,
        72, 72, 66, 58, 63, 59, 63, 60, 39, 63, 62, 27, 27, 57, 27, 91, 62, 61, 63, 63, 40, 55, 36,
        62, 59, 84, 57, 59, 57, 26, 47, 32, 33,
    ],
} as const;
// A letter that is not listed is as wide as the widest of the listed vowels with a mark on it.
const kOther = 84;

export function textWidth(text: string, lettering: Lettering): number {
    const widths = kWidths[lettering.family];
    let width = 0;
    for (const letter of text) {
        // Letters with marks are as wide as those without: å as a.
        const plain = letter.normalize('NFD').charAt(0);
        width += widths[kLetters.indexOf(plain)] ?? kOther;
    }
    return (width / 100) * lettering.size;
}

/** The ways to break a name: on one line, or on two of similar length. */
export function breaks(text: string): string[][] {
    const words = text.split(' ');
    if (words.length < 2) return [[text]];
    let best: string[] = [];
    for (let i = 1; i < words.length; i++) {
        const lines = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
        const longest = (l: string[]) => Math.max(...l.map((line) => line.length));
        if (best.length === 0 || longest(lines) < longest(best)) best = lines;
    }
    return [[text], best];
}
