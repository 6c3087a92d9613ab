// For tests: a short game of two seats and its review, with sums that come out.
import type { Review, ReviewMove } from '../../net/review_wire';
import type { ReplayFrame } from '../../net/wire';
import { view } from '../table/table.fake';

type Row = Partial<ReviewMove> & Pick<ReviewMove, 'by' | 'change'>;

const kBest = [{ move: 'claim 4 red 0', loss: 0 }, { move: 'draw wild', loss: 0.01 }, { move: 'draw red', loss: 0.05 }];
const kRows: Row[] = [
    { by: 'nature', change: [0.05, -0.05] },
    { by: 'nature', change: [0.1, -0.1] },
    { by: 0, change: [-0.02, 0.02], move: 'keep 0 1', best: [{ move: 'keep 0 1', loss: 0 }], loss: 0 },
    { by: 1, change: [0.12, -0.12], move: 'draw deck', best: kBest, loss: 0.12, loss_error: 0.01, class: 'blunder', reasons: [{ code: 'points', points: 4 }] },
    { by: 'nature', change: [-0.05, 0.05] },
    { by: 0, change: [-0.06, 0.06], move: 'draw red', best: kBest, loss: 0.05, loss_error: 0.01, class: 'mistake' },
    { by: 'nature', change: [0, 0] },
    { by: 1, change: [0.36, -0.36], move: 'claim 4 red 0', best: [{ move: 'claim 4 red 0', loss: 0 }, { move: 'draw wild', loss: 0.01 }], loss: 0 },
];

export const moves: ReviewMove[] = kRows.map((row, i) => ({
    n: i + 1, kind: 'draw', move: 'card red', loss: null, loss_error: null, class: null, best: [], reasons: [],
    error: [0.01, 0.01],
    chance: [0, 1].map((seat) => kRows.slice(0, i + 1).reduce((sum, { change }) => sum + change[seat]!, 0.5)),
    ...row,
}));

export const review: Review = {
    format: 1, map: 'usa', games: 1024, done: true, progress: 1, moves,
    seats: [
        {
            name: 'Ann', start: 0.5, luck: 0.1, play: -0.08, others: 0.48, result: 1, accuracy: 91,
            luck_error: 0.01, play_error: 0.02, others_error: 0.02,
            luck_by: { opening_tickets: 0.05, opening_hand: 0.1, blind: -0.05 }, play_by: { tickets: -0.02, cards: -0.06 },
            decisions: 2, inaccuracies: 0, mistakes: 1, blunders: 0,
        },
        {
            name: 'Bob', start: 0.5, luck: -0.1, play: -0.48, others: 0.08, result: 0, accuracy: 60,
            luck_error: 0.01, play_error: 0.02, others_error: 0.02,
            luck_by: { opening_tickets: -0.05, opening_hand: -0.1, blind: 0.05 }, play_by: { cards: -0.12, routes: -0.36 },
            decisions: 2, inaccuracies: 0, mistakes: 0, blunders: 1,
        },
    ],
    turning_points: [
        { n: 8, code: 'route', seat: 0, change: 0.36, by: 1, track: 4 },
        { n: 4, code: 'drawn_deck', seat: 0, change: 0.12, by: 1 },
    ],
};

/** The deal, two choices of tickets in one, then a frame for each decision with nature's answer. */
export const frames = [2, 3, 5, 7, 8].map((made, i, all) => ({
    v: i + 3,
    moves: made,
    events: i === 0 ? [{ e: 'start', seat: 0 }] : [{ e: 'picked_blind', seat: i % 2, card: 'red' }],
    view: {
        ...view, deck: 80 - i, offers: [[1, 2, 3], [4, 5, 6]], hands: [{ red: 2 }, { blue: 1 }],
        ...(i === all.length - 1 ? { over: true, standings: [{ rank: 1, total: 80 }, { rank: 2, total: 61 }] } : {}),
    },
})) as unknown as ReplayFrame[];
