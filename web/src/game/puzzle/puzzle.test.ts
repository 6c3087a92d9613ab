import { describe, expect, test } from 'vitest';
import type { Puzzle } from '../../net/wire';
import { indexMap } from '../board/map_index';
import { choiceOnTrack, mixedChoices, nextPuzzle } from './puzzle';
import { afterTry, noneSolved, puzzleKey } from './solved';
import { map } from '../table/table.fake';

const facts = [1200, 1310, 1900, 1290].map((rating, i) => ({ kind: i === 2 ? 'block' : 'card', rating, seats: 2 }));

describe('the next puzzle', () => {
    test('is the one that is about as hard as one is strong', () => {
        expect(nextPuzzle('ff', facts, noneSolved(), null)).toBe(2);
        const solved = afterTry(noneSolved(), puzzleKey('ff', 2), 1310, true);
        expect([1, 4]).toContain(nextPuzzle('ff', facts, { ...solved, rating: 1300 }, null));
    });
    test('is of the kind that was asked for, as long as there are any', () => {
        expect(nextPuzzle('ff', facts, noneSolved(), 'block')).toBe(3);
        const solved = afterTry(noneSolved(), puzzleKey('ff', 3), 1900, false);
        expect(nextPuzzle('ff', facts, solved, 'block')).toBeNull();
        expect(nextPuzzle('ff', facts, solved, 'end')).toBeNull();
    });
});

describe('the answers', () => {
    const index = indexMap(map);
    const puzzle = { choices: [{ move: 'draw deck', loss: 0, error: 0 }, { move: 'claim 0 red 0', loss: 900, error: 90 }] } as unknown as Puzzle;
    test('do not stand in the order of their worth', () => {
        expect(mixedChoices(puzzle).map(({ move }) => move)).toEqual(['claim 0 red 0', 'draw deck']);
    });
    test('can be given on the board, by any track of the route', () => {
        for (const track of [0, ...index.tracks[0]!.twins]) expect(choiceOnTrack(puzzle, index, track)?.move).toBe('claim 0 red 0');
        const other = index.tracks.find(({ route }) => route !== index.tracks[0]!.route)!;
        expect(choiceOnTrack(puzzle, index, other.id)).toBeUndefined();
    });
});
