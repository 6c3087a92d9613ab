// Where a finished game comes from that is shown step by step: a table of this server, or a record that somebody has.
import { fetchReplay, fetchReview, post } from './api';
import type { Review } from './review_wire';
import type { Replay } from './wire';

export interface GameSource {
    replay: (seat?: number | 'none') => Promise<Replay>;
    /** As far as it has been made. */
    review: () => Promise<Review>;
}

export function tableSource(id: string): GameSource {
    return { replay: (seat) => fetchReplay(id, seat), review: () => fetchReview(id) };
}

/** With everybody's cards, through whosever eyes. */
export function recordSource(record: string): GameSource {
    let replay: Promise<Replay> | undefined;
    return {
        replay: () => (replay ??= post<Replay>('/api/replay', { record })),
        review: () => post<Review>('/api/review', { record }),
    };
}
