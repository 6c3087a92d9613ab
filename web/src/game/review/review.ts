// A review laid over the frames of its game's replay. A frame is a decision and what nature answered, so a
// step of the review has both: what play changed, and what luck did.
import type { MistakeClass, Review, ReviewMove, TurningPoint } from '../../net/review_wire';
import type { ReplayFrame } from '../../net/wire';

export interface ReviewStep {
    /** Of the replay. */
    frame: number;
    /** The moves of the record that belong to it. */
    first: number;
    last: number;
    /** The seat's move, if the step has one; where it has several, the one that cost most. */
    decision: ReviewMove | null;
    /** By seat, after the step; null as long as the review has not come so far. */
    chance: number[] | null;
    error: number[];
    /** By seat: what changed its chance, by whose doing. */
    luck: number[];
    play: number[];
    others: number[];
}

export function reviewSteps(frames: readonly ReplayFrame[], review: Review): ReviewStep[] {
    const moves = new Map(review.moves.map((move) => [move.n, move]));
    const seats = review.seats.length;
    return frames.map((frame, i) => {
        const first = (frames[i - 1]?.moves ?? 0) + 1;
        // A game that was ended early has one more step than moves.
        const last = i === frames.length - 1 ? Math.max(frame.moves, review.moves.length) : frame.moves;
        const here = Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => moves.get(first + k))
            .filter((move) => move !== undefined);
        const after = here.at(-1);
        return {
            frame: i, first, last,
            decision: decisionOf(here),
            chance: after?.chance ?? null,
            error: after?.error ?? [],
            ...changesOf(here, seats),
        };
    });
}

function decisionOf(moves: readonly ReviewMove[]): ReviewMove | null {
    return moves.filter(({ by }) => typeof by === 'number').reduce<ReviewMove | null>((worst, move) => ((move.loss ?? 0) > (worst?.loss ?? -1) ? move : worst), null);
}

function changesOf(moves: readonly ReviewMove[], seats: number): Pick<ReviewStep, 'luck' | 'play' | 'others'> {
    const sum = (seat: number, of: (move: ReviewMove) => boolean): number =>
        moves.filter(of).reduce((total, { change }) => total + (change[seat] ?? 0), 0);
    const bySeat = (of: (move: ReviewMove, seat: number) => boolean): number[] =>
        Array.from({ length: seats }, (_, seat) => sum(seat, (move) => of(move, seat)));
    return {
        luck: bySeat(({ by }) => by === 'nature'),
        play: bySeat(({ by }, seat) => by === seat),
        others: bySeat(({ by }, seat) => by !== 'nature' && by !== seat),
    };
}

/** The frame in which a move of the record is made; the last one for moves that come after it. */
export function frameOf(frames: readonly ReplayFrame[], n: number): number {
    const found = frames.findIndex(({ moves }) => moves >= n);
    return found < 0 ? Math.max(0, frames.length - 1) : found;
}

export interface Mistake {
    frame: number;
    seat: number;
    class: MistakeClass;
}

export function mistakesOf(steps: readonly ReviewStep[]): Mistake[] {
    return steps.flatMap(({ frame, decision }) =>
        decision?.class ? [{ frame, seat: Number(decision.by), class: decision.class }] : []);
}

export interface Turn {
    frame: number;
    /** Counted from 1 in the order of the game. */
    number: number;
    point: TurningPoint;
}

export function turnsOf(frames: readonly ReplayFrame[], review: Review): Turn[] {
    return [...review.turning_points]
        .sort((a, b) => a.n - b.n)
        .map((point, i) => ({ frame: frameOf(frames, point.n), number: i + 1, point }));
}

/** The nearest of `frames`, which rise, before or after `at`; null if there is none. */
export function nextFrame(frames: readonly number[], at: number, step: 1 | -1): number | null {
    const found = step > 0 ? frames.find((frame) => frame > at) : frames.findLast((frame) => frame < at);
    return found ?? null;
}

export interface Candidate {
    move: string;
    /** In chance to win, against the best. */
    loss: number;
    /** Its standard error. */
    error: number;
    isPlayed: boolean;
}

/** How a guess compares with the best move, as far as can be told. */
export type Guess = 'right' | 'even' | 'near' | 'off';

// Less than this is nothing, or little.
const kEven = 0.003;
const kNear = 0.02;

export function judgeGuess(guess: Candidate, best: Candidate): Guess {
    if (guess.move === best.move) return 'right';
    if (guess.loss < kEven) return 'even';
    return guess.loss < Math.max(kNear, 2 * guess.error) ? 'near' : 'off';
}

/** Best first; the move that was made is always among them. */
export function candidatesOf(decision: ReviewMove): Candidate[] {
    const best = (decision.best ?? []).map(({ move, loss, error = 0 }) => ({ move, loss, error, isPlayed: move === decision.move }));
    if (best.some(({ isPlayed }) => isPlayed)) return best;
    const played = { move: decision.move, loss: decision.loss ?? 0, error: decision.loss_error ?? 0, isPlayed: true };
    return [...best, played];
}

/** In an order that tells nothing of how good they are. */
export function mixed(candidates: readonly Candidate[]): Candidate[] {
    return [...candidates].sort((a, b) => (a.move < b.move ? -1 : 1));
}
