import { describe, expect, test } from 'vitest';
import { usa } from '../board/finding.fake';
import { groupLegal } from './legal';
import { writeMove } from './moves';

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
