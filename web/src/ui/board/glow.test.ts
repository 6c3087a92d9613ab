// What can be paid is marked quietly, and the focus like nothing else on the board. An amber glow that breathed
// looked like yellow routes, and a blue ring like blue trains.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chroma, parseHex, tokensOf } from '../../styles/colour';

const read = (name: string): string => readFileSync(`src/ui/board/${name}`, 'utf8');
const own = tokensOf(read('colors.css'));
/** Cards and seats with a hue have more than this; black, white and grey do not count. */
const kHueless = 28;

describe('the glow of what can be paid', () => {
    test('has no hue that a card or a player has', () => {
        for (const name of ['glow', 'glow-line']) {
            for (const colour of own.get(name)!) expect(chroma(colour), name).toBeLessThan(kHueless);
        }
        const tokens = tokensOf(readFileSync('src/styles/tokens.css', 'utf8'));
        const hues = [...tokens].filter(([name]) => /^(card|seat)-(red|blue|green|yellow|orange|purple|pink)$/.test(name));
        expect(hues.length).toBeGreaterThan(10);
        for (const [name, pair] of hues) for (const colour of pair) expect(chroma(colour), name).toBeGreaterThan(kHueless);
    });

    test('is one quiet level that stands still, and what a ticket needs is twice as strong', () => {
        const glow = read('Glow.svelte');
        expect(glow).not.toMatch(/animation|@keyframes|transition/);
        const widths = (list: string): number[] =>
            [...glow.matchAll(new RegExp(`outline\\(${list}\\)\\} stroke-width=\\{metrics\\.width \\* ([\\d.]+)\\}`, 'g'))]
                .map(([, width]) => Number(width));
        const [quiet, strong] = [Math.max(...widths('tracks')), Math.max(...widths('needed'))];
        // Half of it lies outside of the spaces.
        expect(quiet / 2).toBeLessThan(0.25);
        expect(strong).toBeGreaterThan(quiet * 2);
    });
});

test('the ring of the focus is black and white, two lines wide', () => {
    const style = read('Stops.svelte').split('<style>')[1]!;
    const rings = [...style.matchAll(/focus-visible[^}]*stroke: light-dark\((#\w{3}), (#\w{3})\)/g)]
        .map(([, day, night]) => [day!, night!].map((hex) => parseHex(hex.replace(/\w/g, '$&$&'))));
    expect(rings).toEqual([
        [[0, 0, 0], [1, 1, 1]],
        [[1, 1, 1], [0, 0, 0]],
    ]);
});
