// Contrast of everything that is read, in both themes; and how far apart cards, free spaces and owners
// look, also to those who see fewer colours.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kMapIds, readMap } from '../../geo/maps';
import { kCloseColors } from '../editor/close_colors';
import { kSeatColors } from '../editor/draft';
import { kCardSigns } from '../ui/art/symbols';
import { ciede2000, contrast, difference, kSights, seenBy, tokensOf, type Lab, type Rgb } from './colour';

const tokens = tokensOf(readFileSync('src/styles/tokens.css', 'utf8'));
const kThemes = ['light', 'dark'] as const;

function token(name: string, theme: (typeof kThemes)[number]): Rgb {
    const pair = tokens.get(name);
    if (!pair) throw new Error(`no token --${name}`);
    return pair[theme === 'light' ? 0 : 1];
}

describe.each(kThemes)('in the %s theme', (theme) => {
    const papers = ['paper', 'paper-raised', 'paper-sunk'];
    const texts = ['ink', 'ink-soft', 'accent', 'danger', 'good'];

    test.each(texts.flatMap((text) => papers.map((paper) => [text, paper])))(
        'text in %s on %s reaches 4.5',
        (text, paper) => {
            expect(contrast(token(text!, theme), token(paper!, theme))).toBeGreaterThanOrEqual(4.5);
        },
    );

    test.each([
        ['on-primary', 'primary'], ['on-primary', 'primary-hover'], ['on-danger', 'danger'],
    ])('%s on %s reaches 4.5', (text, ground) => {
        expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(['focus', 'line-strong', 'brass', 'primary'].flatMap((a) => papers.map((b) => [a, b])))(
        'the edge %s on %s reaches 3',
        (edge, paper) => {
            expect(contrast(token(edge!, theme), token(paper!, theme))).toBeGreaterThanOrEqual(3);
        },
    );

    const signs = [...tokens.keys()].filter((name) => /^(card|seat)-.*-sign$/.test(name));
    test.each(signs)('%s reaches 4 on its colour', (sign) => {
        const ground = sign.replace('-sign', '');
        expect(contrast(token(sign, theme), token(ground, theme))).toBeGreaterThanOrEqual(4);
    });

    const slots = [...tokens.keys()].filter((name) => /^slot-(?!sign|rim)/.test(name));
    test.each(slots)('signs reach 4 on %s', (slot) => {
        expect(contrast(token('slot-sign', theme), token(slot, theme))).toBeGreaterThanOrEqual(4);
    });
});

test('every colour of cards has a sign of its own', () => {
    const signs = Object.values(kCardSigns);
    expect(new Set(signs).size).toBe(signs.length);
});

// The published values of Sharma, Wu and Dalal 2005, where careless versions go wrong.
test.each<[Lab, Lab, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [61, -5, 29], 22.8977],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
])('the distance of %j and %j is %f', (a, b, apart) => {
    expect(ciede2000(a, b)).toBeCloseTo(apart, 4);
});

// The gates of web/README.md. Every pair, for every sight, in both themes.
const kEyes = ['everyone', ...kSights] as const;

function seen(eyes: (typeof kEyes)[number], colour: Rgb): Rgb {
    return eyes === 'everyone' ? colour : seenBy(eyes, colour);
}

function closest(names: string[], eyes: (typeof kEyes)[number], theme: (typeof kThemes)[number]) {
    const colours = names.map((name) => seen(eyes, token(name, theme)));
    const pairs = colours.flatMap((a, i) => colours.slice(i + 1).map((b, k) => ({
        pair: `${names[i]}/${names[i + k + 1]}`,
        apart: difference(a, b),
    })));
    return pairs.reduce((least, one) => (one.apart < least.apart ? one : least));
}

/** Pairs of owners whose colours come closer than 20 for somebody who sees fewer of them, in either theme. */
function closePairs(): string[] {
    const apart = (a: string, b: string): number => Math.min(...kThemes.flatMap((theme) => kSights.map((eyes) =>
        difference(seen(eyes, token(`seat-${a}`, theme)), seen(eyes, token(`seat-${b}`, theme))))));
    return kSeatColors.flatMap((a, i) => kSeatColors.slice(i + 1).filter((b) => apart(a, b) < 20).map((b) => `${a} ${b}`));
}

test('the editor knows which colours of owners are hard to tell apart', () => {
    expect(kCloseColors.map(([a, b]) => `${a} ${b}`)).toEqual(closePairs());
});

const cards = Object.keys(kCardSigns);
const kGates: [what: string, names: string[], apart: number][] = [
    ...kMapIds.map((id) => [
        `owners on ${id}`, readMap(id).seat_colors.map((color) => `seat-${color}`), 20,
    ] as [string, string[], number]),
    // A map may pick any of the nine; the closest of them rely on their liveries.
    ['owners on any map', kSeatColors.map((color) => `seat-${color}`), 11],
    ['cards', cards.map((card) => `card-${card}`), 14],
    ['free spaces', [...cards, 'grey'].map((card) => `slot-${card}`), 10],
];

describe.each(kGates)('%s', (_, names, gate) => {
    test.each(kThemes.flatMap((theme) => kEyes.map((eyes) => [theme, eyes] as const)))(
        'are apart in the %s theme, seen with %s',
        (theme, eyes) => {
            const { pair, apart } = closest(names, eyes, theme);
            expect(apart, pair).toBeGreaterThanOrEqual(gate);
        },
    );
});
