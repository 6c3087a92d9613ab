// Contrast of everything that is read, in both themes; and cards and seats for those who see fewer
// colours.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kCardSigns } from '../ui/art/symbols';
import { contrast, difference, kSights, seenBy, tokensOf, type Rgb } from './colour';

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

    const signs = [...tokens.keys()].filter((name) => name.endsWith('-sign'));
    test.each(signs)('%s reaches 4 on its colour', (sign) => {
        const ground = sign.replace('-sign', '');
        expect(contrast(token(sign, theme), token(ground, theme))).toBeGreaterThanOrEqual(4);
    });
});

test('every colour of cards has a sign of its own', () => {
    const signs = Object.values(kCardSigns);
    expect(new Set(signs).size).toBe(signs.length);
});

// With the signs, cards can be told apart by shape alone. Beyond that the colours themselves should
// stay apart where they can: the pairs that do not are named here, and lean on their signs.
describe.each(kSights)('with %s', (sight) => {
    test.each(kThemes)('cards differ in colour or in sign (%s)', (theme) => {
        const cards = Object.keys(kCardSigns) as (keyof typeof kCardSigns)[];
        const close: string[] = [];
        cards.forEach((a, i) => {
            for (const b of cards.slice(i + 1)) {
                const apart = difference(
                    seenBy(sight, token(`card-${a}`, theme)), seenBy(sight, token(`card-${b}`, theme)),
                );
                if (apart < 10) close.push(`${a}/${b}`);
                expect(apart >= 10 || kCardSigns[a] !== kCardSigns[b]).toBe(true);
            }
        });
        expect(close.length, close.join(' ')).toBeLessThanOrEqual(2);
    });

    test.each(kThemes)('the seats of a table differ in colour (%s)', (theme) => {
        for (const seats of [['blue', 'red', 'green', 'yellow', 'black'], ['purple', 'white', 'pink', 'blue']]) {
            seats.forEach((a, i) => {
                for (const b of seats.slice(i + 1)) {
                    const apart = difference(
                        seenBy(sight, token(`seat-${a}`, theme)), seenBy(sight, token(`seat-${b}`, theme)),
                    );
                    expect(apart, `${a}/${b}`).toBeGreaterThan(6);
                }
            });
        }
    });
});
