// The proof of a finished game at a table: its record is fetched, and everything computed again here.
import { fetchMap, fetchRecord, whereOf } from '../../net/api';
import type { Room } from '../../net/wire';
import { proveGame, type Proof } from './proof';

export async function proveTable(id: string, room: Room, seats: readonly number[]): Promise<Proof> {
    const [record, map] = await Promise.all([
        fetchRecord(id),
        fetchMap(room.map, room.map_sha256, whereOf(id)),
    ]);
    return proveGame(room, record, map, { table: id, seats });
}
