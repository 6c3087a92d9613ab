// The cheapest open connection between two places for one seat: what a ticket still needs. It is a
// drawing aid, not a rule: whether a ticket is done is what the server's view says.
import type { MapIndex } from './map_index';

export interface Connection {
    /** All tracks on the way, one's own included. */
    tracks: number[];
    /** Those that are not one's own yet. */
    missing: number[];
    /** Cars that they take. */
    cars: number;
}

/** Who asks, and on which board. */
export interface Asker {
    index: MapIndex;
    owners: string;
    seats: number;
    seat: number;
}

export function isOpen({ index, owners, seats, seat }: Asker, track: number): boolean {
    if (owners[track] !== '.') return false;
    return (index.tracks[track]?.twins ?? []).every((twin) => {
        const owner = owners[twin];
        if (owner === '.') return true;
        return owner !== String(seat) && seats >= index.map.rules.both_tracks_from;
    });
}

/** Null where the way is blocked for good. */
export function cheapest(asker: Asker, from: number, to: number): Connection | null {
    const { index, owners, seat } = asker;
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
            const own = owners[id] === String(seat);
            if (!own && !isOpen(asker, id)) continue;
            const next = track.from === here ? track.to : track.from;
            // A little for every track: of two ways with as many cars, the one with fewer turns.
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
    const missing = tracks.filter((id) => owners[id] !== String(seat));
    const cars = missing.reduce((sum, id) => sum + (index.tracks[id]?.length ?? 0), 0);
    return { tracks, missing, cars };
}
