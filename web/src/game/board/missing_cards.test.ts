import { describe, expect, test } from 'vitest';
import { isNothing, missingCards } from './missing_cards';

const track = (color: 'green' | 'red' | 'grey', length: number, ferries = 0) => ({ color, length, ferries });

describe('what a hand lacks', () => {
    test('for a coloured track: wilds of the hand stand for its colour', () => {
        expect(missingCards([track('green', 5)], { green: 2, wild: 1, red: 4 }))
            .toEqual({ cards: [{ card: 'green', n: 2 }], any: 0, wilds: 0 });
    });
    test('for a grey track: the rest of the colour that it has most of', () => {
        expect(missingCards([track('grey', 4)], { red: 3, blue: 1 })).toEqual({ cards: [], any: 1, wilds: 0 });
    });
    test('for a ferry: wilds that nothing can stand for', () => {
        expect(missingCards([track('grey', 3, 2)], { red: 1, wild: 1 }))
            .toEqual({ cards: [], any: 0, wilds: 1 });
    });
    test('for a way: a card pays once', () => {
        expect(missingCards([track('grey', 2), track('red', 2), track('red', 1)], { red: 3, blue: 1, wild: 1 }))
            .toEqual({ cards: [], any: 0, wilds: 0 });
        expect(missingCards([track('grey', 2), track('red', 2)], { red: 2 }))
            .toEqual({ cards: [], any: 2, wilds: 0 });
    });
    test('nothing, if it can pay', () => {
        expect(isNothing(missingCards([track('green', 2)], { green: 1, wild: 1 }))).toBe(true);
        expect(isNothing(missingCards([track('green', 3)], { green: 1, wild: 1 }))).toBe(false);
    });
});
