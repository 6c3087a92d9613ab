import { describe, expect, test } from 'vitest';
import type { LogLine } from '../table/log';
import { changesSince, costsOf } from './since';
import type { HeldConnection } from '../table/table.svelte';

function held(ticket: number, cars: number | null, done = false): HeldConnection {
    const connection = cars === null ? null : { tracks: [], missing: [], cars };
    return { ticket, from: 0, to: 1, points: 5, done, connection };
}
const lines: LogLine[] = [
    { n: 1, key: 'log.claimed', seat: 1, track: 2 },
    { n: 2, key: 'log.picked', seat: 0 },
    { n: 3, key: 'log.claimed', seat: 1, track: 5 },
    { n: 4, key: 'log.picked', seat: 2 },
];

describe('between one’s turns', () => {
    test('claims of the others, tickets that got longer and tickets that were cut off', () => {
        const before = costsOf([held(3, 4), held(4, 6), held(5, 0, true), held(6, 2)]);
        const since = changesSince(lines, 0, [held(3, 6), held(4, null), held(5, 0, true), held(6, 2)], before);
        expect(since?.turns).toBe(2);
        expect(since?.claims.map(({ track }) => track)).toEqual([5]);
        expect(since?.longer.map(({ ticket, cars }) => [ticket.ticket, cars])).toEqual([[3, 2]]);
        expect(since?.cut.map(({ ticket }) => ticket)).toEqual([4]);
    });
    test('nothing to tell when the others only drew', () => {
        expect(changesSince(lines.slice(3), 0, [held(3, 4)], costsOf([held(3, 4)]))).toBeNull();
    });
    test('a ticket that was drawn in between has no earlier cost', () => {
        expect(changesSince(lines.slice(3), 0, [held(7, 9)], new Map())).toBeNull();
    });
});
