import { describe, expect, it } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { indexMap } from '../../../game/map_index';
import { kLessonMap, lesson, lessonSum } from './lesson';

const map = readMap(kLessonMap);
const { tracks } = indexMap(map);
const steps = lesson(map);

describe('the first game', () => {
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

    it('has the card in the market that it asks for', () => {
        for (const { id, move, view } of steps) {
            if (move?.kind !== 'draw' || move.from === 'deck') continue;
            expect(view.market, id).toContain(move.from);
        }
    });

    it('claims each track once, and no second track of a double route', () => {
        const { owners } = steps.at(-1)!.view;
        const owned = tracks.filter(({ id }) => owners[id] !== '.');
        for (const track of owned) {
            expect(track.twins.filter((twin) => owners[twin] !== '.')).toEqual([]);
        }
        for (const seat of [0, 1]) {
            const cars = owned
                .filter(({ id }) => owners[id] === String(seat))
                .reduce((n, { length }) => n + length, 0);
            expect(steps.at(-1)!.view.seats[seat]!.cars).toBe(map.rules.cars - cars);
        }
    });

    it('S5: gives nobody the same souvenir twice, and loses none', () => {
        const { view } = steps.at(-1)!;
        for (const { souvenirs } of view.seats) expect(new Set(souvenirs).size).toBe(souvenirs.length);
        const lying = view.souvenirs.reduce((n, { count }) => n + count, 0);
        const held = view.seats.reduce((n, { souvenirs }) => n + souvenirs.length, 0);
        expect(lying + held).toBe(12);
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
                const { from, to } = indexMap(map).tickets[ticket]!;
                expect(connected(view.owners, from, to)).toBe(done);
            }
        }
    });

    it('adds up', () => {
        expect(lessonSum(map, steps.at(-1)!)).toEqual({ routes: 7, tickets: 10, souvenirs: 0, total: 17 });
    });
});

function connected(owners: string, from: number, to: number): boolean {
    const reached = new Set([from]);
    for (let before = -1; before !== reached.size; ) {
        before = reached.size;
        for (const track of tracks) {
            if (owners[track.id] !== '0') continue;
            if (reached.has(track.from)) reached.add(track.to);
            if (reached.has(track.to)) reached.add(track.from);
        }
    }
    return reached.has(to);
}
