// The record of a game on a real table, and the request to score it. The server judges; this only
// keeps and sends it.
import type { Track } from '../../game/board/map_index';
import type { GameMap, Standing } from '../../net/wire';

export interface SheetPlayer {
    name: string;
    tickets: number[];
    souvenirs: number;
    /** The colour played in, by name; absent: the seat's own. */
    color?: string;
}

export interface Sheet {
    map: string;
    players: SheetPlayer[];
    /** The player by track; absent if nobody owns it. */
    owners: Record<number, number>;
}

export type ScoredPlayer = Standing & { seat: number; name?: string };

export function emptySheet(map: string): Sheet {
    return { map, players: [newPlayer(), newPlayer()], owners: {} };
}

export function newPlayer(): SheetPlayer {
    return { name: '', tickets: [], souvenirs: 0 };
}

/** A stored sheet, if it still has the current shape. */
export function asSheet(stored: unknown): Sheet | null {
    if (typeof stored !== 'object' || stored === null) return null;
    const { map, players, owners } = stored as Partial<Sheet>;
    if (typeof map !== 'string' || !Array.isArray(players) || typeof owners !== 'object') return null;
    const isPlayer = (one: Partial<SheetPlayer>): boolean =>
        typeof one.name === 'string' && Array.isArray(one.tickets) && typeof one.souvenirs === 'number';
    return players.length > 0 && players.every(isPlayer) ? { map, players, owners } : null;
}

/** A second tap by the same player takes the track away again. */
export function tapTrack(sheet: Sheet, track: number, player: number): void {
    if (sheet.owners[track] === player) delete sheet.owners[track];
    else sheet.owners[track] = player;
}

/** The players after the removed one move up. */
export function removePlayer(sheet: Sheet, player: number): void {
    sheet.players.splice(player, 1);
    for (const [track, owner] of Object.entries(sheet.owners)) {
        if (owner === player) delete sheet.owners[Number(track)];
        else if (owner > player) sheet.owners[Number(track)] = owner - 1;
    }
}

export function carsUsed(sheet: Sheet, tracks: Track[], player: number): number {
    return tracks.reduce((n, track) => n + (sheet.owners[track.id] === player ? track.length : 0), 0);
}

/** The body for POST /api/score. `names` are those shown, typed or not. */
export function scoreRequest(sheet: Sheet, map: GameMap, tracks: Track[], names: string[]): unknown {
    return {
        map: sheet.map,
        players: sheet.players.map((player, seat) => ({
            name: names[seat],
            routes: tracks
                .filter((track) => sheet.owners[track.id] === seat)
                .map((track) => [
                    map.places[track.from]?.name,
                    map.places[track.to]?.name,
                    // Tracks of a route are counted from 1.
                    track.id - Math.min(track.id, ...track.twins) + 1,
                ]),
            tickets: player.tickets.map((ticket) => [map.tickets[ticket]?.from, map.tickets[ticket]?.to]),
            ...(map.souvenirs ? { souvenirs: player.souvenirs } : {}),
        })),
    };
}

/** The list in the answer, under either of its two names. */
export function scoredPlayers(answer: {
    players?: ScoredPlayer[];
    standings?: ScoredPlayer[];
}): ScoredPlayer[] {
    return answer.players ?? answer.standings ?? [];
}
