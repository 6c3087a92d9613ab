// A finished game by the turns of one seat, so that two games from the same seat can be laid side by side.
import type { ReplayFrame } from '../../net/wire';

/** The frames at which the seat begins its turns, one after the other, and the last. */
export function roundsOf(frames: readonly ReplayFrame[], seat: number): number[] {
    const begins = frames.flatMap(({ view }, i) => (isTurn(view, seat) && !isTurn(frames[i - 1]?.view, seat) ? [i] : []));
    const last = frames.length - 1;
    return begins.at(-1) === last ? begins : [...begins, last];
}

function isTurn(view: ReplayFrame['view'] | undefined, seat: number): boolean {
    return view?.phase === 'turn' && view.turn === seat;
}
