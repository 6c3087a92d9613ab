// Which tracks a seat could still claim one day. The only rule the client knows: the protocol lists
// the moves that are legal now, but hints (what a ticket still needs, why a route is closed) are
// about later turns. They follow from the map and the owners in the view. A hint decides nothing;
// what may be done is `legal`, whether a ticket is done is in the view.
import type { View } from '../net/wire';
import type { MapIndex } from './map_index';

/** A board seen from a seat; spectators have none. */
export interface SeatBoard {
    index: MapIndex;
    owners: string;
    seats: number;
    seat: number | null;
}

export function seatBoard(index: MapIndex, view: View, seat: number | null): SeatBoard {
    return { index, owners: view.owners, seats: view.seats.length, seat };
}

export function isOwn({ owners, seat }: SeatBoard, track: number): boolean {
    return seat !== null && owners[track] === String(seat);
}

/** C15: nobody has it. C17: nor has the seat its twin, nor anybody below `both_tracks_from` seats. */
export function isOpen(board: SeatBoard, track: number): boolean {
    const { index, owners, seats } = board;
    if (owners[track] !== '.') return false;
    return (index.tracks[track]?.twins ?? []).every((twin) =>
        owners[twin] === '.' || (!isOwn(board, twin) && seats >= index.map.rules.both_tracks_from));
}
