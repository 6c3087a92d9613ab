import { describe, expect, it } from 'vitest';
import { pack, pathOf, type Outline } from './outlines';
import usa from './usa.json';

describe('outlines', () => {
    it('come back as paths, to a fifth of a unit', () => {
        const outlines: Outline[] = [
            { points: [[10_502, -64], [10_440, -34], [0, 0], [4, 2]], closed: true },
            { points: [[10, 10], [10.4, 10]], closed: false },
            { points: [[-400, 7000], [-398, 7000], [-398, 7001], [-200, 6000]], closed: false },
        ];
        expect(pathOf(pack(outlines))).toBe(
            'M10502 -64l-62 30 -10440 34 4 2zM-400 7000l2 0 0 2 198 -1002',
        );
    });

    it('need no escapes in JSON, and are paths that browsers take', () => {
        for (const text of Object.values(usa)) {
            expect(JSON.stringify(text).length).toBe(text.length + 2);
            expect(pathOf(text)).toMatch(/^(M-?\d+ -?\d+l-?\d+( -?\d+)+z?)+$/);
        }
    });
});
