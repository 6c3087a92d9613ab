// Which tracks a seat could still claim later: with missing_cards.ts the only rules that the client knows. The protocol
// lists what is legal now, but hints (what a ticket still needs, why a route is closed) are about
// later turns. They follow from the map and the owners in the view. Hints decide nothing: what may be
// done is in `legal`, and whether a ticket is done is in the view.
import type { View } from '../../net/wire';
import type { MapIndex } from './map_index';

/** The board as a seat sees it; spectators have no seat. */
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

/** C15: nobody owns it. C17: nor does the seat own its twin, or anybody below `both_tracks_from` seats. */
export function isOpen(board: SeatBoard, track: number): boolean {
    const { index, owners, seats } = board;
    if (owners[track] !== '.') return false;
    return (index.tracks[track]?.twins ?? []).every((twin) =>
        owners[twin] === '.' || (!isOwn(board, twin) && seats >= index.map.rules.both_tracks_from));
}
