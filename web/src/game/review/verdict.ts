// Was it luck? Two seats compared: who played better, who drew better, and by what.
import type { LuckKind, ReviewSeat } from '../../net/review_wire';

export type Comparison = 'better' | 'worse' | 'even';

export interface Verdict {
    seat: number;
    other: number;
    /** Of `seat` against `other`. */
    play: Comparison;
    luck: Comparison;
    /** What helped most whoever was luckier; null if nothing stands out. */
    kind: LuckKind | null;
    /** By how much, in chance to win. */
    gain: number;
}

// Differences below this are not worth a word.
const kEven = 0.02;
/** Standard errors on either side of a 95 % interval. */
export const kInterval = 1.96;

/** `ranks` by seat: against the winner, or the winner against who came second. */
export function verdictOf(seats: readonly ReviewSeat[], ranks: readonly number[], seat: number): Verdict | null {
    const rivals = seats.map((_, i) => i).filter((i) => i !== seat)
        .sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
    const other = rivals[0];
    const [own, theirs] = [seats[seat], seats[other ?? -1]];
    if (other === undefined || !own || !theirs) return null;
    const luck = compare(own.luck - theirs.luck, own.luck_error, theirs.luck_error);
    const lucky = luck === 'worse' ? theirs : own;
    return {
        seat, other, play: compare(own.play - theirs.play, own.play_error, theirs.play_error), luck,
        ...bestLuck(luck === 'even' ? null : lucky),
    };
}

// The two errors add up at most: both seats' sums come from the same games, so they are not independent.
function compare(difference: number, error: number, otherError: number): Comparison {
    if (Math.abs(difference) < Math.max(kEven, kInterval * (error + otherError))) return 'even';
    return difference > 0 ? 'better' : 'worse';
}

function bestLuck(seat: ReviewSeat | null): { kind: LuckKind | null; gain: number } {
    const kinds = (Object.entries(seat?.luck_by ?? {}) as [LuckKind, number][]).filter(([kind]) => kind !== 'other');
    const [kind, gain] = kinds.sort(([, a], [, b]) => b - a)[0] ?? [null, 0];
    return gain > kEven ? { kind, gain } : { kind: null, gain: 0 };
}
