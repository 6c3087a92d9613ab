import { describe, expect, test } from 'vitest';
import { readMap } from '../../geo/maps';
import type { GameEvent, View } from '../net/wire';
import { groupLegal } from './legal';
import { extendLog } from './log';
import { seatStyles } from './seat_style';
import { indexMap, placeName } from './map_index';
import { writeMove } from './moves';
import { cheapest, together } from './paths';
import { praiseAll } from './praise';

const usa = indexMap(readMap('usa'));
const sf = indexMap(readMap('san_francisco'));

function track(index: typeof usa, from: string, to: string, nth = 0): number {
    const found = index.tracks.filter(
        (t) => index.map.places[t.from]?.name === from && index.map.places[t.to]?.name === to,
    )[nth];
    if (!found) throw new Error(`no track ${from} - ${to}`);
    return found.id;
}
function place(index: typeof usa, name: string): number {
    return index.map.places.findIndex((p) => p.name === name);
}
function owned(index: typeof usa, owners: Record<number, number>): string {
    return index.tracks.map((t) => owners[t.id] ?? '.').join('');
}

describe('the map by number', () => {
    test('tracks are counted through the routes', () => {
        expect(usa.tracks.length).toBe(usa.map.routes.reduce((n, r) => n + r.tracks.length, 0));
        expect(usa.tracks.map((t) => t.id)).toEqual(usa.tracks.map((_, i) => i));
        const [first, second] = [
            track(usa, 'Atlanta', 'New Orleans', 0), track(usa, 'Atlanta', 'New Orleans', 1)];
        expect(usa.tracks[first]).toMatchObject({ color: 'orange', length: 4, twins: [second] });
        expect(usa.tracks[second]).toMatchObject({ color: 'yellow', twins: [first] });
    });
    test('the name of wild cards depends on the map', () => {
        expect([usa.wild, sf.wild]).toEqual(['locomotive', 'ferry']);
    });
    test('places have translated names', () => {
        const montreal = place(usa, 'Montreal');
        expect(placeName(usa.map, montreal, 'fi')).toBe('Montréal');
        expect(placeName(usa.map, montreal, 'de')).toBe('Montreal');
    });
    test('seats have a colour and a livery each', () => {
        const styles = seatStyles(usa.map, ['a', 'b', 'c', 'd', 'e']);
        expect(new Set(styles.map((s) => s.color)).size).toBe(5);
        expect(new Set(styles.map((s) => s.livery)).size).toBe(5);
    });
});

describe('legal moves', () => {
    const length = (id: number) => usa.tracks[id]?.length ?? 0;
    test('are grouped', () => {
        const legal = groupLegal(
            ['draw deck', 'draw red', 'draw wild', 'tickets', 'claim 0 red 0'], { red: 2 }, length);
        expect(legal.deck).toBe(true);
        expect([...legal.market]).toEqual(['red', 'wild']);
        expect(legal.tickets).toBe(true);
        expect(legal.pass).toBe(false);
        expect([...legal.claims.keys()]).toEqual([0]);
        expect(legal.has({ kind: 'claim', track: 0, card: 'red', wilds: 0 })).toBe(true);
        expect(legal.has({ kind: 'draw', from: 'blue' })).toBe(false);
    });
    test('of an unknown kind are counted', () => {
        expect(groupLegal(['teleport 3'], {}, length).count).toBe(1);
    });
    test('ways to pay: fewest wilds first, then the colour with most to spare', () => {
        const legal = groupLegal(
            ['claim 0 wild 2', 'claim 0 red 1', 'claim 0 blue 0', 'claim 0 green 0', 'claim 0 red 0'],
            { red: 2, blue: 3, green: 5, wild: 2 }, length);
        expect(legal.claims.get(0)?.map((way) => writeMove(way.move))).toEqual([
            'claim 0 green 0', 'claim 0 blue 0', 'claim 0 red 0', 'claim 0 red 1', 'claim 0 wild 2']);
        expect(legal.claims.get(0)?.at(-1)).toMatchObject({ colored: 0, wilds: 2, card: 'wild' });
    });
    test('souvenirs, placements, keeping and passing', () => {
        const legal = groupLegal(
            ['souvenir 3', 'souvenir 5', 'place 2 7', 'place 2 8', 'place 4 7', 'keep 0', 'pass'],
            {}, length);
        expect(legal.souvenirs).toEqual([3, 5]);
        expect([...legal.placements]).toEqual([[2, [7, 8]], [4, [7]]]);
        expect([legal.keep, legal.pass]).toEqual([true, true]);
    });
});

describe('the cheapest connection', () => {
    const empty = owned(usa, {});
    const board = { index: usa, owners: empty, seats: 2, seat: 0 };
    const from = place(usa, 'Seattle');
    const to = place(usa, 'San Francisco');
    test('on an empty board', () => {
        const way = cheapest(board, from, to);
        expect(way?.cars).toBe(6);
        expect(way?.missing).toEqual(way?.tracks);
    });
    test('the seat’s own routes cost nothing', () => {
        const own = track(usa, 'Portland', 'San Francisco', 1);
        const way = cheapest({ ...board, owners: owned(usa, { [own]: 0 }) }, from, to);
        expect(way?.cars).toBe(1);
        expect(way?.tracks).toContain(own);
        expect(way?.missing).not.toContain(own);
    });
    test('is null for a place that is cut off', () => {
        const walls = Object.fromEntries((usa.at[place(usa, 'Miami')] ?? []).map((id) => [id, 1]));
        const way = cheapest({ ...board, owners: owned(usa, walls) }, place(usa, 'Miami'), to);
        expect(way).toBeNull();
    });
    test('takes no cars if the ticket is done', () => {
        const own = track(usa, 'Portland', 'Seattle', 0);
        const way = cheapest(
            { ...board, owners: owned(usa, { [own]: 0 }) }, from, place(usa, 'Portland'));
        expect(way).toEqual({ tracks: [own], missing: [], cars: 0 });
    });
    test('of several tickets counts what they share once', () => {
        const portland = place(usa, 'Portland');
        expect(together(board, [{ from, to }])).toBe(6);
        expect(together(board, [{ from, to }, { from, to: portland }])).toBe(6);
        expect(together(board, [{ from: portland, to: from }, { from: portland, to }])).toBe(6);
        expect(together(board, [])).toBe(0);
        const walls = Object.fromEntries((usa.at[place(usa, 'Miami')] ?? []).map((id) => [id, 1]));
        expect(together({ ...board, owners: owned(usa, walls) }, [{ from, to }, { from: place(usa, 'Miami'), to }])).toBeNull();
        expect(together({ ...board, seat: null }, [{ from, to }])).toBeNull();
    });
});

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

describe('praise', () => {
    test('everyone gets one, of different kinds if possible', () => {
        const [a, b] = [track(usa, 'Atlanta', 'Miami'), track(usa, 'Calgary', 'Winnipeg')];
        const seat = { cars: 10, points: 0, cards: 0, tickets: 1, offer: 0, souvenirs: [] };
        const standing = {
            routes: 10, tickets: 5, tickets_done: 1, longest: 5, bonus: 0, souvenirs: 0, total: 15,
            rank: 2 };
        const view = {
            owners: owned(usa, { [a]: 0, [b]: 1 }), seats: [seat, seat, seat],
            standings: [
                standing,
                { ...standing, routes: 15, longest: 6, bonus: 10, rank: 1 },
                { ...standing, routes: 0, tickets: -4, tickets_done: 0, longest: 0, rank: 3 }],
            all_tickets: [[{ ticket: 0, done: true }], [{ ticket: 1, done: false }], []],
        } as unknown as View;
        const praise = praiseAll(view, usa);
        expect(praise.length).toBe(3);
        expect(new Set(praise.map((p) => p.key)).size).toBe(3);
        expect(praise[2]?.key).toBe('end.praise.steady');
    });
});
