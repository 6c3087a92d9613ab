import { expect, test } from 'vitest';
import type { GameEvent } from '../../../net/wire';
import { kSample, kSounds, soundOf } from './sound';

const claimed: GameEvent = { e: 'claimed', seat: 0, track: 0, card: 'red', wilds: 0, points: 1 };
const picked: GameEvent = { e: 'picked_blind', seat: 0 } as GameEvent;

test('cards, trains and bells sound like what happened', () => {
    expect(soundOf([picked], 'usa')).toBe('card');
    expect(soundOf([claimed], 'usa')).toBe('wagon');
    expect(soundOf([claimed], 'san_francisco')).toBe('bell');
    expect(soundOf([], 'usa')).toBeNull();
});

test('the last round rings, louder than the claim that brings it about', () => {
    expect(soundOf([claimed, { e: 'last_round', seat: 0 }], 'usa')).toBe('last_round');
});

test('the sample has every sound', () => {
    expect(kSample.map(([sound]) => sound).sort()).toEqual(Object.keys(kSounds).sort());
});
