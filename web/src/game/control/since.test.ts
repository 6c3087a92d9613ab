import { describe, expect, test } from 'vitest';
import { owned, place, track, usa } from '../board/finding.fake';
import type { SeatBoard } from '../board/open_tracks';
import { cheapest } from '../board/paths';
import type { LogLine } from '../table/log';
import type { HeldConnection } from '../table/table.svelte';
import { changesSince, type Since } from './since';

const claimed = (n: number, seat: number, id: number): LogLine => ({ n, key: 'log.claimed', seat, track: id });
const picked = (n: number, seat: number): LogLine => ({ n, key: 'log.picked', seat });
const kept = (n: number, seat: number): LogLine => ({ n, key: 'log.tickets_kept', seat });

/** The board after the lines, and a table that was loaded only then: nothing is known but log, view and map. */
function since(lines: LogLine[], wishes: [string, string][], seats = 5): Since | null {
    const owners = Object.fromEntries(lines.flatMap(({ track: id, seat }) => (id === undefined ? [] : [[id, seat ?? 0]])));
    const board: SeatBoard = { index: usa, owners: owned(usa, owners), seats, seat: 0 };
    const tickets = wishes.map(([a, b], ticket): HeldConnection => {
        const [from, to] = [place(usa, a), place(usa, b)];
        const connection = cheapest(board, from, to);
        return { ticket, from, to, points: 5, done: connection?.cars === 0, connection };
    });
    return changesSince(lines, board, tickets);
}
function told(found: Since | null): unknown {
    return found && {
        turns: found.turns,
        claims: found.claims.map(({ track: id }) => id),
        longer: found.longer.map(({ ticket, cars }) => [ticket.ticket, cars]),
        cut: found.cut.map(({ ticket }) => ticket),
    };
}

const kDallasHouston = track(usa, 'Dallas', 'Houston');
const kOther = track(usa, 'Dallas', 'Houston', 1);
const kPaso = track(usa, 'El Paso', 'Houston');
const kAllToMiami = ['Atlanta', 'Charleston', 'New Orleans'].map((from) => {
    const found = usa.tracks.find(({ from: a, to: b }) => {
        const names = [usa.map.places[a]?.name, usa.map.places[b]?.name];
        return names.includes(from) && names.includes('Miami');
    });
    return found!.id;
});

describe('between one’s turns', () => {
    test('what the others built, and the tickets that it made longer', () => {
        const lines = [claimed(1, 1, kPaso), picked(2, 0), claimed(3, 1, kDallasHouston), picked(4, 2), claimed(5, 3, kOther)];
        const found = since(lines, [['Dallas', 'Houston'], ['Seattle', 'Portland']]);
        expect(told(found)).toEqual({
            turns: 3, claims: [kDallasHouston, kOther],
            longer: [[0, found!.longer[0]!.ticket.connection!.cars - 1]], cut: [],
        });
        expect(found!.longer[0]!.cars).toBeGreaterThan(0);
    });
    test('a ticket that they cut off, once', () => {
        const lines = [picked(1, 0), ...kAllToMiami.map((id, i) => claimed(i + 2, i + 1, id))];
        expect(told(since(lines, [['Miami', 'Seattle'], ['Miami', 'Boston']]))).toMatchObject({ longer: [], cut: [0, 1] });
        // It was cut off before one's last turn: no news.
        expect(told(since([...lines, picked(9, 0), claimed(10, 1, kPaso)], [['Miami', 'Seattle']])))
            .toMatchObject({ claims: [kPaso], longer: [], cut: [] });
    });
    test('C17: with two players the second track closes too', () => {
        expect(told(since([picked(1, 0), claimed(2, 1, kDallasHouston)], [['Dallas', 'Houston']], 2)))
            .toMatchObject({ longer: [[0, expect.any(Number)]] });
        expect(told(since([picked(1, 0), claimed(2, 1, kDallasHouston)], [['Dallas', 'Houston']], 4)))
            .toMatchObject({ longer: [] });
    });
    test('one’s own routes count, and a finished ticket is not mentioned', () => {
        const lines = [claimed(1, 0, kDallasHouston), claimed(2, 1, kOther), claimed(3, 2, kPaso)];
        expect(told(since(lines, [['Dallas', 'Houston']]))).toMatchObject({ turns: 2, longer: [], cut: [] });
    });
    test('a ticket that one drew in that turn is compared with the board it was drawn at', () => {
        const lines = [claimed(1, 1, kDallasHouston), claimed(2, 2, kOther), kept(3, 0), claimed(4, 1, kPaso)];
        expect(told(since(lines, [['Dallas', 'Houston']]))).toMatchObject({ claims: [kPaso], longer: [], cut: [] });
    });
    test('nothing to tell when the others only drew, or for a spectator', () => {
        expect(since([claimed(1, 1, kPaso), picked(2, 0), picked(3, 1)], [['Dallas', 'Houston']])).toBeNull();
        const board = { index: usa, owners: owned(usa, {}), seats: 2, seat: null };
        expect(changesSince([claimed(1, 1, kPaso)], board, [])).toBeNull();
    });
});
