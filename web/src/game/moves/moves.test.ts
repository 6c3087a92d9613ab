import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paymentOf, readMove, sameMove, writeMove, type Move } from './moves';

const kPairs: [string, Move][] = [
    ['keep 0', { kind: 'keep', tickets: [0] }],
    ['keep 0 2', { kind: 'keep', tickets: [0, 2] }],
    ['draw deck', { kind: 'draw', from: 'deck' }],
    ['draw red', { kind: 'draw', from: 'red' }],
    ['draw wild', { kind: 'draw', from: 'wild' }],
    ['claim 17 red 1', { kind: 'claim', track: 17, card: 'red', wilds: 1 }],
    ['claim 17 wild 3', { kind: 'claim', track: 17, card: 'wild', wilds: 3 }],
    ['tickets', { kind: 'tickets' }],
    ['souvenir 4', { kind: 'souvenir', place: 4 }],
    ['place 2 7', { kind: 'place', symbol: 2, place: 7 }],
    ['pass', { kind: 'pass' }],
];

describe('a move', () => {
    test.each(kPairs)('%s is read and written', (text, move) => {
        expect(readMove(text)).toEqual(move);
        expect(writeMove(move)).toBe(text);
    });
    test('every example in docs/protocol.md survives a round trip', () => {
        const page = readFileSync('../docs/protocol.md', 'utf8');
        const table = /\| move \| means \|\n([\s\S]*?)\n\n/.exec(page)?.[1] ?? '';
        const examples = table.split('\n').flatMap((row) =>
            [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ''));
        expect(new Set(examples.map((text) => readMove(text)?.kind))).toEqual(
            new Set(kPairs.map(([, move]) => move.kind)));
        for (const text of examples) expect(writeMove(readMove(text)!)).toBe(text);
    });
    test('tickets to keep are written in rising order', () => {
        expect(writeMove({ kind: 'keep', tickets: [10, 2, 0] })).toBe('keep 0 2 10');
        const tickets = [2, 0];
        writeMove({ kind: 'keep', tickets });
        expect(tickets).toEqual([2, 0]);
    });
    test('an unknown kind is null', () => {
        expect(readMove('teleport 3')).toBeNull();
        expect(readMove('')).toBeNull();
    });
    test('a claim is paid in wilds and the rest in one colour', () => {
        expect(paymentOf(4, { card: 'red', wilds: 1 })).toEqual({ card: 'red', colored: 3, wilds: 1 });
        expect(paymentOf(3, { card: 'wild', wilds: 3 })).toEqual({ card: 'wild', colored: 0, wilds: 3 });
    });
    test('moves are compared by value', () => {
        expect(sameMove({ kind: 'keep', tickets: [1, 0] }, { kind: 'keep', tickets: [0, 1] })).toBe(true);
        expect(sameMove({ kind: 'pass' }, { kind: 'tickets' })).toBe(false);
        expect(sameMove(null, null)).toBe(false);
    });
});
