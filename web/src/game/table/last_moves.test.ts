import { describe, expect, test } from 'vitest';
import { lastClaims, linesSince } from './last_moves';
import type { LogLine } from './log';

const lines: LogLine[] = [
    { n: 1, key: 'log.claimed', seat: 0, track: 3 },
    { n: 2, key: 'log.claimed', seat: 1, track: 5 },
    { n: 3, key: 'log.picked', seat: 2 },
    { n: 4, key: 'log.picked', seat: 0 },
    { n: 5, key: 'log.souvenir', seat: 0, place: 1 },
    { n: 6, key: 'log.claimed', seat: 2, track: 8 },
];

describe('last moves', () => {
    test('a claim is marked until its seat moves again', () => {
        expect(lastClaims(lines)).toEqual([5, 8]);
        expect(lastClaims(lines.slice(0, 3))).toEqual([3, 5]);
    });
    test('what happened since a seat moved leaves its own moves out', () => {
        expect(linesSince(lines, 0).map(({ n }) => n)).toEqual([6]);
        expect(linesSince(lines, 1).map(({ n }) => n)).toEqual([3, 4, 6]);
    });
});
