// The cheapest open connection between two places for one seat: what a ticket still needs. A hint:
// whether a ticket is done is what the server's view says.
import { isOpen, isOwn, type SeatBoard } from './open_tracks';

export interface Connection {
    /** All tracks on the way, the seat's own included. */
    tracks: number[];
    /** Those that the seat does not own yet. */
    missing: number[];
    /** Cars that these take. */
    cars: number;
}

/** Null if it is blocked for good. */
export function cheapest(board: SeatBoard, from: number, to: number): Connection | null {
    const { index } = board;
    const count = index.map.places.length;
    const cost = new Array<number>(count).fill(Infinity);
    const via = new Array<number>(count).fill(-1);
    const done = new Array<boolean>(count).fill(false);
    cost[from] = 0;
    for (;;) {
        let here = -1;
        for (let p = 0; p < count; ++p) {
            if (!done[p] && (cost[p] ?? Infinity) < (here < 0 ? Infinity : (cost[here] ?? Infinity))) {
                here = p;
            }
        }
        if (here < 0) return null;
        if (here === to) break;
        done[here] = true;
        for (const id of index.at[here] ?? []) {
            const track = index.tracks[id];
            if (!track) continue;
            const own = isOwn(board, id);
            if (!own && !isOpen(board, id)) continue;
            const next = track.from === here ? track.to : track.from;
            // A little extra for every track: of two ways with as many cars, the one with fewer tracks.
            const through = (cost[here] ?? 0) + (own ? 0 : track.length + 0.01);
            if (through < (cost[next] ?? Infinity)) {
                cost[next] = through;
                via[next] = id;
            }
        }
    }
    const tracks: number[] = [];
    for (let p = to; p !== from; ) {
        const id = via[p] ?? -1;
        const track = index.tracks[id];
        if (!track) return null;
        tracks.unshift(id);
        p = track.from === p ? track.to : track.from;
    }
    const missing = tracks.filter((id) => !isOwn(board, id));
    const cars = missing.reduce((sum, id) => sum + (index.tracks[id]?.length ?? 0), 0);
    return { tracks, missing, cars };
}

/**
 * Cars that all of these take, if what is built for one serves the others; null if one of them is blocked. Not always
 * the best there is: they are built one after the other, from the longest or from the shortest.
 */
export function together(board: SeatBoard, wishes: readonly { from: number; to: number }[]): number | null {
    const far = wishes.map((wish) => ({ ...wish, cars: cheapest(board, wish.from, wish.to)?.cars ?? Infinity }))
        .sort((a, b) => b.cars - a.cars);
    const build = (order: readonly { from: number; to: number }[]): number => {
        const owners = [...board.owners];
        return order.reduce((sum, { from, to }) => {
            const way = cheapest({ ...board, owners: owners.join('') }, from, to);
            for (const id of way?.missing ?? []) owners[id] = String(board.seat);
            return sum + (way?.cars ?? Infinity);
        }, 0);
    };
    const cars = Math.min(build(far), build([...far].reverse()));
    return board.seat === null || !Number.isFinite(cars) ? null : cars;
}
