// Luck and play over one's games: means with intervals, by kind, and their sums game after game.
import type { LuckKind, PlayKind, ReviewSeat, StatisticsGame } from '../../net/review_wire';

/** A mean and half the width of its 95 % interval; null where one game says nothing about that. */
export interface Mean {
    mean: number;
    half: number | null;
}

export interface ReviewedGame extends StatisticsGame {
    review: ReviewSeat;
}

export interface Statistics {
    games: ReviewedGame[];
    luck: Mean;
    play: Mean;
    result: Mean;
    accuracy: Mean | null;
    /** Mistakes and blunders. */
    errors: Mean;
    luckBy: [LuckKind, Mean][];
    playBy: [PlayKind, Mean][];
    /** The sums so far, after each game. */
    luckSums: number[];
    playSums: number[];
}

/** Fewer games say so little about what is usual that their intervals are wider than any answer. */
export const kGamesMin = 5;

const kLuckKinds: LuckKind[] = ['opening_tickets', 'opening_hand', 'market', 'blind', 'tickets', 'other'];
const kPlayKinds: PlayKind[] = ['tickets', 'cards', 'routes', 'end'];

// 97.5 % quantiles of Student's t by degrees of freedom; the next higher count takes the last one passed.
const kStudent: [number, number][] = [
    [1, 12.71], [2, 4.3], [3, 3.18], [4, 2.78], [5, 2.57], [6, 2.45], [7, 2.36], [8, 2.31], [9, 2.26], [10, 2.23],
    [12, 2.18], [15, 2.13], [20, 2.09], [30, 2.04], [60, 2], [120, 1.98],
];

export function meanOf(values: readonly number[]): Mean {
    const n = values.length;
    const mean = n ? values.reduce((sum, value) => sum + value, 0) / n : 0;
    if (n < 2) return { mean, half: null };
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
    const [, student] = kStudent.findLast(([degrees]) => degrees <= n - 1) ?? kStudent[0]!;
    return { mean, half: student * Math.sqrt(variance / n) };
}

/** Of the games that have a review, the oldest first; null if there is none. */
export function statisticsOf(all: readonly StatisticsGame[]): Statistics | null {
    const games = all.filter((game): game is ReviewedGame => game.review !== null).toSorted((a, b) => a.ended - b.ended);
    if (games.length === 0) return null;
    const enough = (mean: Mean): Mean => (games.length < kGamesMin ? { ...mean, half: null } : mean);
    const mean = (value: (seat: ReviewSeat) => number): Mean => enough(meanOf(games.map(({ review }) => value(review))));
    const accuracies = games.flatMap(({ review }) => (review.accuracy === null ? [] : [review.accuracy]));
    return {
        games,
        luck: mean(({ luck }) => luck),
        play: mean(({ play }) => play),
        result: mean(({ result }) => result),
        accuracy: accuracies.length ? enough(meanOf(accuracies)) : null,
        errors: mean(({ mistakes, blunders }) => mistakes + blunders),
        luckBy: kLuckKinds.map((kind) => [kind, mean((seat) => seat.luck_by[kind] ?? 0)]),
        playBy: kPlayKinds.map((kind) => [kind, mean((seat) => seat.play_by[kind] ?? 0)]),
        luckSums: sums(games.map(({ review }) => review.luck)),
        playSums: sums(games.map(({ review }) => review.play)),
    };
}

/** Whether it differs from nothing by more than chance. */
export function isCertain({ mean, half }: Mean): boolean {
    return half !== null && Math.abs(mean) > half;
}

function sums(values: readonly number[]): number[] {
    let sum = 0;
    return values.map((value) => (sum += value));
}
