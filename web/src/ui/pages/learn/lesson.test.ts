import { describe, expect, it } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { indexMap, type Track } from '../../../game/board/map_index';
import { isOpen, seatBoard } from '../../../game/board/open_tracks';
import { kLessonMaps } from '../../../themes/lessons';
import { lessonSum } from './lesson';
import { lessonOf } from './stories';
import { kOpponentPath } from './stories/usa_words';

const kLessons = kLessonMaps.map((id) => {
    const map = readMap(id);
    return { id, map, index: indexMap(map), steps: lessonOf(id)!.steps(map) };
});

describe.each(kLessons)('the first game on $id', ({ map, index, steps }) => {
    const { tracks, tickets } = index;

    it('never asks for what the hand cannot pay', () => {
        for (const { id, move, hand } of steps) {
            if (move?.kind !== 'claim') continue;
            const { track, card, wilds } = move;
            const { length, color, ferries } = tracks[track]!;
            const colored = length - wilds;
            expect(hand.wild ?? 0, id).toBeGreaterThanOrEqual(wilds);
            expect(wilds, id).toBeGreaterThanOrEqual(ferries);
            if (colored > 0) expect(hand[card] ?? 0, id).toBeGreaterThanOrEqual(colored);
            if (colored > 0 && color !== 'grey') expect(card, id).toBe(color);
        }
    });

    it('has the card in the market that it asks for, and never three wild ones', () => {
        for (const { id, move, view } of steps) {
            expect(view.market.filter((card) => card === 'wild').length, id).toBeLessThan(3);
            if (move?.kind !== 'draw' || move.from === 'deck') continue;
            expect(view.market, id).toContain(move.from);
        }
    });

    it('C2, C19: offers as many tickets as the rules, and keeps enough of them', () => {
        const keeps = steps.filter(({ move }) => move?.kind === 'keep');
        const rules = [map.rules.opening_tickets, map.rules.later_tickets];
        expect(keeps.map(({ view }) => view.offer?.length)).toEqual(rules.map(({ deal }) => deal));
        keeps.forEach(({ move }, i) => {
            const kept = move?.kind === 'keep' ? move.tickets.length : 0;
            expect(kept).toBeGreaterThanOrEqual(rules[i]!.keep);
        });
    });

    it('has no more cards than the box', () => {
        const all = Object.values(map.cards).reduce((sum, n) => sum + n, 0);
        for (const { id, hand, view } of steps) {
            const seen = [...Object.entries(hand).flatMap(([card, n]) => Array(n).fill(card)), ...view.market];
            for (const [card, n] of Object.entries(map.cards)) {
                expect(seen.filter((one) => one === card).length, id).toBeLessThanOrEqual(n);
            }
            expect(seen.length + view.deck, id).toBeLessThanOrEqual(all);
        }
    });

    it('claims each track once, and no second track of a double route', () => {
        const { owners, seats } = steps.at(-1)!.view;
        const owned = tracks.filter(({ id }) => owners[id] !== '.');
        for (const track of owned) {
            expect(track.twins.filter((twin) => owners[twin] !== '.')).toEqual([]);
        }
        for (const seat of [0, 1]) {
            expect(seats[seat]!.cars).toBe(map.rules.cars - cars(ownedBy(tracks, owners, seat)));
        }
    });

    it('C17: closes what is closed for two players', () => {
        for (const { id, view, closed } of steps) {
            const board = seatBoard(index, view, 0);
            const free = tracks.filter((track) => view.owners[track.id] === '.');
            expect([...closed].sort(), id).toEqual(
                free.filter((track) => !isOpen(board, track.id)).map((track) => track.id).sort(),
            );
        }
        expect(steps.at(-1)!.closed.size).toBeGreaterThan(0);
    });

    it('starts the last round when the opponent is down to the number of cars in the rules', () => {
        const last = steps.find(({ id }) => id === 'last')!;
        expect(last.view.last_round).toBe(true);
        expect(last.view.seats[1]!.cars).toBeLessThanOrEqual(map.rules.last_round_cars);
        expect(last.view.seats[1]!.cars).toBeGreaterThanOrEqual(0);
    });

    it('connects the tickets that it marks as done', () => {
        for (const { view } of steps) {
            for (const { ticket, done } of view.tickets ?? []) {
                const { from, to } = tickets[ticket]!;
                expect(isConnected(ownedBy(tracks, view.owners, 0), from, to)).toBe(done);
            }
        }
    });
});

describe('the first game in San Francisco', () => {
    const { map, steps } = kLessons.find(({ id }) => id === 'san_francisco')!;

    it('S5: gives nobody the same souvenir twice, and loses none', () => {
        const { view } = steps.at(-1)!;
        for (const { souvenirs } of view.seats) expect(new Set(souvenirs).size).toBe(souvenirs.length);
        const lying = view.souvenirs.reduce((n, { count }) => n + count, 0);
        const held = view.seats.reduce((n, { souvenirs }) => n + souvenirs.length, 0);
        expect(lying + held).toBe(12);
    });

    it('adds up', () => {
        expect(lessonSum(map, steps.at(-1)!)).toEqual({
            routes: 7, tickets: 10, longest: 0, souvenirs: 0, total: 17,
        });
    });
});

describe('the first game in the USA', () => {
    const { map, index: { tracks }, steps } = kLessons.find(({ id }) => id === 'usa')!;
    const { owners } = steps.at(-1)!.view;
    const step = (id: string) => steps.find((one) => one.id === id)!;
    const facts = (id: string) => {
        const { track, hand } = step(id);
        return { length: tracks[track!]!.length, color: tracks[track!]!.color, hand };
    };

    it('is as the words say', () => {
        expect(facts('market')).toMatchObject({ length: 5, color: 'green', hand: { green: 3 } });
        expect(step('deck').view.market).toContain('wild');
        expect(facts('long').hand).toEqual({ green: 4, blue: 2, wild: 1 });
        expect(facts('short')).toMatchObject({ length: 1, color: 'grey' });
        const [beside] = tracks[step('long').track!]!.twins;
        expect(tracks[beside!]!.color).toBe('purple');
        expect(tracks[step('short').track!]!.twins).toHaveLength(1);
        expect(facts('grey')).toMatchObject({ length: 3, color: 'grey', hand: { blue: 2, wild: 1 } });
        expect(facts('last')).toMatchObject({ length: 6, color: 'black', hand: { black: 6 } });
    });

    it('U1: ends with the longest path of both players', () => {
        const { path } = steps.at(-1)!;
        expect(longestTrail(ownedBy(tracks, owners, 0))).toBe(cars(path.map((id) => tracks[id]!)));
        expect(longestTrail(ownedBy(tracks, owners, 1))).toBe(kOpponentPath);
        expect(cars(path.map((id) => tracks[id]!))).toBeGreaterThan(kOpponentPath);
    });

    it('adds up', () => {
        expect(lessonSum(map, steps.at(-1)!)).toEqual({
            routes: 60, tickets: 33, longest: 10, souvenirs: 0, total: 103,
        });
    });
});

function ownedBy(tracks: Track[], owners: string, seat: number): Track[] {
    return tracks.filter(({ id }) => owners[id] === String(seat));
}

function cars(tracks: Track[]): number {
    return tracks.reduce((n, { length }) => n + length, 0);
}

function isConnected(owned: Track[], from: number, to: number): boolean {
    const reached = new Set([from]);
    for (let before = -1; before !== reached.size; ) {
        before = reached.size;
        for (const track of owned) {
            if (reached.has(track.from)) reached.add(track.to);
            if (reached.has(track.to)) reached.add(track.from);
        }
    }
    return reached.has(to);
}

/** By trying everything. */
function longestTrail(owned: Track[]): number {
    const walk = (at: number, left: Track[]): number =>
        Math.max(0, ...left.filter(({ from, to }) => from === at || to === at).map((track) =>
            track.length + walk(track.from === at ? track.to : track.from, left.filter((one) => one !== track))));
    return Math.max(0, ...owned.flatMap(({ from, to }) => [walk(from, owned), walk(to, owned)]));
}
