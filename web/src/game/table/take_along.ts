// Goes on at the server with a game that was begun on this device: its record is taken there, and a practice table
// begins where it has come to.
import { fetchRecordSoFar, makeTable } from '../../net/api';
import type { Room, SeatWish } from '../../net/wire';

/** The table there. Nobody has a say in its shuffle: what is left of the game is dealt by the server alone. */
export async function takeToServer(room: Room): Promise<string> {
    const record = await fetchRecordSoFar(room.table);
    return makeTable({ map: room.map, seats: room.seats.map(wishOf), record, from: room.table, chat: false, emotes: false });
}

function wishOf(seat: Room['seats'][number]): SeatWish {
    if (seat.kind === 'program') return { kind: 'program', program: seat.name };
    return { kind: 'me', name: seat.kind === 'person' ? seat.name : '', color: seat.color };
}
