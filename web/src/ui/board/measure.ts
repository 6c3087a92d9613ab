// How wide the place names are, without asking a browser: a table of advance widths, a little on
// the generous side, so that the layout is the same everywhere and can be tested.

/** How the names of a map are set. */
export interface Lettering {
    family: 'fraunces' | 'josefin' | 'inter';
    /** Height of the letters and of a line, in board units. */
    size: number;
    line: number;
    capitals: boolean;
}

const kNarrow = "iIjl.,'’:;|! ";
const kSlim = 'ftr()-–/1s';
const kWide = 'mwMWÆæOQGDHNUCÖØ&@';

const kWidths = {
    fraunces: { narrow: 0.31, slim: 0.44, usual: 0.57, capital: 0.68, wide: 0.82 },
    josefin: { narrow: 0.29, slim: 0.42, usual: 0.55, capital: 0.62, wide: 0.78 },
    inter: { narrow: 0.29, slim: 0.42, usual: 0.59, capital: 0.67, wide: 0.84 },
} as const;

export function textWidth(text: string, lettering: Lettering): number {
    const widths = kWidths[lettering.family];
    let width = 0;
    for (const letter of lettering.capitals ? text.toUpperCase() : text) {
        if (kNarrow.includes(letter)) width += widths.narrow;
        else if (kSlim.includes(letter)) width += widths.slim;
        else if (kWide.includes(letter)) width += widths.wide;
        else if (letter === letter.toUpperCase()) width += widths.capital;
        else width += widths.usual;
    }
    return width * lettering.size;
}

/** The ways to break a name: on one line, or on two that are as equal as can be. */
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
