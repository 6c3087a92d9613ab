import { expect, test } from 'vitest';
import type { Phase, ReplayFrame } from '../../net/wire';
import { view } from '../table/table.fake';
import { roundsOf } from './rounds';

const frames = (...steps: [Phase, number][]): ReplayFrame[] =>
    steps.map(([phase, turn], i) => ({ v: i, moves: i, events: [], view: { ...view, phase, turn } }));

test('rounds begin with the turns of the seat, and end with the game', () => {
    const game = frames(['opening', 1], ['turn', 1], ['turn', 0], ['second_pick', 0], ['turn', 1], ['turn', 0], ['turn', 1], ['over', 1]);
    expect(roundsOf(game, 0)).toEqual([2, 5, 7]);
    expect(roundsOf(game, 1)).toEqual([1, 4, 6, 7]);
    // A turn of several frames is one.
    expect(roundsOf(frames(['turn', 0], ['turn', 0], ['over', 0]), 0)).toEqual([0, 2]);
});
