import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../net/wire';
import { track, usa } from '../board/finding.fake';
import { extendLog } from './log';

describe('the log', () => {
    const lines = (...events: GameEvent[]) => extendLog([], events, usa);
    test('two picks of a turn share a line, whatever is turned up in between', () => {
        const log = lines(
            { e: 'turn', seat: 0 },
            { e: 'picked_market', seat: 0, card: 'red', slot: 1 },
            { e: 'market_turned', card: 'blue', slot: 1 },
            { e: 'picked_blind', seat: 0 },
            { e: 'turn', seat: 1 },
            { e: 'picked_blind', seat: 1, card: 'wild' });
        expect(log.length).toBe(2);
        expect(log[0]).toMatchObject({
            key: 'log.picked', seat: 0,
            picks: [{ card: 'red', blind: false }, { card: null, blind: true }] });
        expect(log[1]?.picks).toEqual([{ card: 'wild', blind: true }]);
    });
    test('also if they arrive in two updates', () => {
        const first = lines({ e: 'picked_market', seat: 0, card: 'red', slot: 1 });
        const both = extendLog(first, [{ e: 'picked_blind', seat: 0 }], usa);
        expect(both.length).toBe(1);
        expect(first[0]?.picks?.length).toBe(1);
    });
    test('a new turn starts a new line, even for the same seat and in a later update', () => {
        const first = lines(
            { e: 'picked_market', seat: 0, card: 'wild', slot: 1 }, { e: 'turn', seat: 0 });
        expect(extendLog(first, [{ e: 'picked_blind', seat: 0 }], usa).length).toBe(2);
    });
    test('a pick that was taken back is not joined by the next one', () => {
        const log = lines(
            { e: 'picked_market', seat: 0, card: 'red', slot: 1 },
            { e: 'undone', seat: 0 },
            { e: 'picked_market', seat: 0, card: 'blue', slot: 2 });
        expect(log.map((line) => line.key)).toEqual(['log.picked', 'log.undone', 'log.picked']);
    });
    test('moves of programs go with the one that was taken back', () => {
        const log = lines(
            { e: 'passed', seat: 1 },
            { e: 'claimed', seat: 0, track: 0, card: 'red', wilds: 0, points: 1 },
            { e: 'turn', seat: 1 },
            { e: 'passed', seat: 1 },
            { e: 'undone', seat: 0, with: 1 });
        expect(log.map((line) => line.key)).toEqual(['log.passed', 'log.undone_with']);
        expect(log[1]).toMatchObject({ n: 4, seat: 0, count: 1 });
    });
    test('a turn that was taken back to its middle keeps its first pick', () => {
        const log = lines(
            { e: 'picked_market', seat: 0, card: 'red', slot: 1 },
            { e: 'picked_blind', seat: 0, card: 'blue' },
            { e: 'turn', seat: 1 },
            { e: 'passed', seat: 1 },
            { e: 'undone', seat: 0, with: 1 });
        expect(log.map((line) => line.key)).toEqual(['log.picked', 'log.undone_with']);
        expect(log[0]?.picks).toEqual([{ card: 'red', blind: false }]);
    });
    test('a claim says what was paid', () => {
        const id = track(usa, 'Atlanta', 'Miami');
        const [line] = lines(
            { e: 'claimed', seat: 2, track: id, card: 'blue', wilds: 1, points: 10 });
        expect(line).toMatchObject({
            key: 'log.claimed', seat: 2, track: id, points: 10,
            paid: { card: 'blue', colored: 4, wilds: 1 } });
    });
    test('drawing and keeping tickets is one line, dealing is none', () => {
        expect(lines(
            { e: 'card_dealt', seat: 0 }, { e: 'ticket_offered', seat: 0 },
            { e: 'tickets_drawn', seat: 0 }, { e: 'tickets_kept', seat: 0, count: 2 },
        )).toEqual([{ n: 1, key: 'log.tickets_kept', seat: 0, count: 2 }]);
    });
});
