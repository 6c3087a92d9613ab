// Where a finished game comes from that is shown step by step: a table, or a record that somebody has.
import { fetchReplay, fetchReview, postToAny, type Where } from './api';
import { isDeviceOpen } from './device';
import type { Review } from './review_wire';
import type { Replay } from './wire';

export interface GameSource {
    replay: (seat?: number | 'none') => Promise<Replay>;
    /** As far as it has been made. */
    review: () => Promise<Review>;
    /** The text of the record, where that is all there is of the game. */
    record?: { text: string; where: Where };
}

export function tableSource(id: string): GameSource {
    return { replay: (seat) => fetchReplay(id, seat), review: () => fetchReview(id) };
}

/** Whoever began the review goes on with it. With everybody's cards, through whosever eyes. */
export function recordSource(record: string, where: Where = isDeviceOpen() ? 'device' : 'server'): GameSource {
    let replay: Promise<Replay> | undefined;
    return {
        record: { text: record, where },
        replay: () => (replay ??= postToAny<Replay>(where, '/api/replay', { record })),
        review: () => postToAny<Review>(where, '/api/review', { record }),
    };
}
