import { describe, expect, test } from 'vitest';
import { readMap } from '../../../geo/maps';
import { indexMap } from './map_index';
import { isOpen, isOwn } from './open_tracks';

const index = indexMap(readMap('usa'));
const double = index.tracks.find((track) => track.twins.length > 0)!;
const [a, b] = [double.id, double.twins[0]!];
const from = index.map.rules.both_tracks_from;

function board(owners: Record<number, number>, seats: number, seat: number | null = 0) {
    return { index, owners: index.tracks.map((t) => owners[t.id] ?? '.').join(''), seats, seat };
}

describe('open tracks', () => {
    test('C15: a track that nobody has is open, one that somebody has is not', () => {
        expect(isOpen(board({}, 2), a)).toBe(true);
        expect(isOpen(board({ [a]: 0 }, 5), a)).toBe(false);
        expect(isOpen(board({ [a]: 1 }, 5), a)).toBe(false);
    });
    test('C17: the second track closes for everybody below the number of seats that the map tells', () => {
        expect(isOpen(board({ [a]: 1 }, from - 1), b)).toBe(false);
        expect(isOpen(board({ [a]: 1 }, from), b)).toBe(true);
    });
    test('C17: nobody gets both tracks, however many play', () => {
        expect(isOpen(board({ [a]: 0 }, from), b)).toBe(false);
    });
    test('a spectator owns nothing', () => {
        expect(isOwn(board({ [a]: 0 }, from, null), a)).toBe(false);
        expect(isOwn(board({ [a]: 0 }, from), a)).toBe(true);
        expect(isOpen(board({ [a]: 0 }, from, null), b)).toBe(true);
    });
});
