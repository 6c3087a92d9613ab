// The HTTP half of docs/protocol.md. A refusal is an ApiError with the server's code; without
// a connection the code is `offline`.
import address from 'virtual:engine';
import { deviceFetch, isDeviceOpen } from './device';
import { DeviceTrouble, isFit } from './device_fit';
import { kNoServer } from '../no_server';
import { isLocal } from './where';
import type { Review, StatisticsGame } from './review_wire';
import type { GameMap, MapSummary, NewTable, Puzzle, PuzzleList, Replay, Room, TableRow } from './wire';

export class ApiError extends Error {
    constructor(
        readonly code: string,
        readonly status: number,
    ) {
        super(code);
    }
}

export async function ensurePerson(): Promise<void> {
    await post('/api/person', {});
}

const kKnown = 'fogg.known';

/**
 * Asks the server for a key unless this browser has one. Scripts cannot see the key, so a flag in
 * storage says that there should be one and saves the first request. If the flag is wrong, the next
 * call asks.
 */
export function becomeKnown(): () => Promise<void> {
    let isFirst = true;
    return async () => {
        const isKnown = isFirst && stored(kKnown) !== null;
        isFirst = false;
        if (isKnown) return;
        await ensurePerson();
        try {
            localStorage.setItem(kKnown, '1');
        } catch {
            // Storage is forbidden: ask every time.
        }
    };
}

function stored(key: string): string | null {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** Who answers: a server, or this device. */
export type Where = 'server' | 'device';

export function whereOf(table: string): Where {
    return kNoServer || isLocal(table) ? 'device' : 'server';
}

export const hasServer = !kNoServer;

/** Whether this device can have tables of its own. */
export const hasDevice = address !== null && isFit();

export async function fetchMaps(where: Where = 'server'): Promise<MapSummary[]> {
    return (await jsonFromAny<{ maps: MapSummary[] }>(where, '/api/maps')).maps;
}

const maps = new Map<string, Promise<GameMap>>();

/** With the hash, both this page and the browser cache the answer forever. */
export function fetchMap(id: string, sha256?: string, where: Where = 'server'): Promise<GameMap> {
    const address = `/api/maps/${encodeURIComponent(id)}${sha256 ? `?v=${sha256}` : ''}`;
    const name = `${where} ${address}`;
    let map = maps.get(name);
    if (!map) {
        map = jsonFromAny<GameMap>(where, address);
        maps.set(name, map);
        map.catch(() => maps.delete(name));
    }
    return map;
}

/** The built-in maps and lists, by the device itself where it has what that takes already. */
export function builtInWhere(): Where {
    return isDeviceOpen() ? 'device' : 'server';
}

/** A map that is built in, or else the server's, such as a published one. */
export async function fetchBuiltInMap(id: string): Promise<GameMap> {
    try {
        return await fetchMap(id, undefined, builtInWhere());
    } catch (error) {
        if (error instanceof ApiError && error.code === 'offline') throw error;
        return fetchMap(id);
    }
}

export function mapFileAddress(id: string): string {
    return `/api/maps/${encodeURIComponent(id)}/file`;
}

/** The text of a map's file: a device has those of the built-in maps and of its own. */
export function fetchMapText(id: string, sha256?: string): Promise<string> {
    const address = `${mapFileAddress(id)}${sha256 ? `?v=${sha256}` : ''}`;
    return fromAny('server', (where) => textAt(where, address));
}

export async function fetchPrograms(where: Where = 'server'): Promise<string[]> {
    return (await jsonFromAny<{ programs: string[] }>(where, '/api/programs')).programs;
}

export async function fetchTables(status?: 'playing'): Promise<TableRow[]> {
    const query = status ? `?status=${status}` : '';
    return (await json<{ tables: TableRow[] }>(`/api/tables${query}`)).tables;
}

export async function fetchFinished(
    after?: string,
): Promise<{ tables: TableRow[]; next?: string }> {
    const query = after ? `&after=${encodeURIComponent(after)}` : '';
    return json(`/api/tables?status=finished${query}`);
}

export async function fetchMine(where: Where = 'server'): Promise<TableRow[]> {
    return (await jsonAt<{ tables: TableRow[] }>(where, '/api/mine')).tables;
}

// How long to wait before sending a request again whose answer was lost.
const kAgainMs = [500, 1_000, 2_000];
const kMayComeBack = new Set(['offline', 'try_again', 'restarting']);

/** Sends the wish again under the same id when the answer is lost, so that it makes one table. */
export function makeTable(wish: NewTable, waits: readonly number[] = kAgainMs): Promise<string> {
    return makeAt('/api/tables', wish, waits);
}

/** A table on this device, which needs no server. */
export async function makeLocalTable(wish: NewTable): Promise<string> {
    const init = { method: 'POST', body: JSON.stringify(wish) };
    return (await jsonAt<{ table: string }>('device', '/api/tables', init)).table;
}

export async function makeAt(
    address: string, wish: { id?: string }, waits: readonly number[] = kAgainMs,
): Promise<string> {
    const id = wish.id ?? randomId();
    return again(waits, async () => {
        if (placeOf(address) === 'server') await ensurePerson();
        return (await post<{ table: string }>(address, { ...wish, id })).table;
    });
}

async function again<T>(waits: readonly number[], run: () => Promise<T>): Promise<T> {
    for (const ms of waits) {
        try {
            return await run();
        } catch (error) {
            const isTemporary = error instanceof ApiError && kMayComeBack.has(error.code);
            if (!isTemporary) throw error;
            await new Promise((resolve) => setTimeout(resolve, ms));
        }
    }
    return run();
}

function randomId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fetchRoom(table: string): Promise<Room> {
    return json(`/api/tables/${encodeURIComponent(table)}`);
}

export async function returnToSeat(table: string, code: string): Promise<number> {
    await ensurePerson();
    const path = `/api/tables/${encodeURIComponent(table)}/return`;
    return (await post<{ seat: number }>(path, { code })).seat;
}

export function fetchReplay(table: string, seat?: number | 'none'): Promise<Replay> {
    const query = seat === undefined ? '' : `?seat=${seat}`;
    return json(`/api/tables/${encodeURIComponent(table)}/replay${query}`);
}

/** As far as it has been made; asking again gives more until it is done. */
export function fetchReview(table: string): Promise<Review> {
    return json(`/api/tables/${encodeURIComponent(table)}/review`);
}

/** Asked again, it has the next game reviewed. */
export async function fetchStatistics(where: Where = 'server'): Promise<StatisticsGame[]> {
    return (await jsonAt<{ games: StatisticsGame[] }>(where, '/api/statistics')).games;
}

/** The maps that have puzzles. */
export async function fetchPuzzleMaps(): Promise<string[]> {
    return (await jsonFromAny<{ maps: string[] }>('server', '/api/puzzles')).maps;
}

export function fetchPuzzles(map: string): Promise<PuzzleList> {
    return jsonFromAny('server', `/api/puzzles/${encodeURIComponent(map)}`);
}

export function fetchPuzzle(map: string, number: number): Promise<Puzzle> {
    return jsonFromAny('server', `/api/puzzles/${encodeURIComponent(map)}/${number}`);
}

export function recordAddress(table: string): string {
    return `/api/tables/${encodeURIComponent(table)}/record`;
}

export function fetchRecord(table: string): Promise<string> {
    return textAt(whereOf(table), recordAddress(table));
}

/** Of a game on this device that is not over. */
export function fetchRecordSoFar(table: string): Promise<string> {
    return textAt('device', `${recordAddress(table)}?so_far=1`);
}

async function textAt(where: Where, address: string): Promise<string> {
    const answer = await ask(where, address).catch((error: unknown) => {
        throw unanswered(error);
    });
    if (!answer.ok) throw new ApiError(await codeOf(answer), answer.status);
    return answer.text();
}

/** By the device itself where it has what that takes already; a published map is the server's. */
export async function score<T>(isPublished: boolean, sheet: unknown): Promise<T> {
    return postToAny<T>(isDeviceOpen() && !isPublished ? 'device' : 'server', '/api/score', sheet);
}

const kOfTable = /^\/api\/tables\/([^/?]+)/;

/** Where the table is that the address names. */
function placeOf(address: string): Where {
    return whereOf(kOfTable.exec(address)?.[1] ?? '');
}

/** From where the table is that the address names, or else from the server. */
export function json<T>(address: string, init?: RequestInit): Promise<T> {
    return jsonAt(placeOf(address), address, init);
}

/** What the device knows as well as a server, it answers when no server does. */
async function fromAny<T>(where: Where, get: (where: Where) => Promise<T>): Promise<T> {
    try {
        return await get(where);
    } catch (error) {
        const isOffline = error instanceof ApiError && error.code === 'offline';
        if (!isOffline || !hasDevice || where === 'device') throw error;
        return get('device');
    }
}

function jsonFromAny<T>(where: Where, address: string, init?: RequestInit): Promise<T> {
    return fromAny(where, (place) => jsonAt<T>(place, address, init));
}

function ask(where: Where, address: string, init?: RequestInit): Promise<Response> {
    return where === 'device' || kNoServer ? deviceFetch(address, init) : fetch(address, init);
}

export async function jsonAt<T>(where: Where, address: string, init?: RequestInit): Promise<T> {
    let answer: Response;
    try {
        answer = await ask(where, address, init);
    } catch (error) {
        throw unanswered(error);
    }
    if (!answer.ok) {
        throw new ApiError(await codeOf(answer), answer.status);
    }
    return (await answer.json()) as T;
}

function unanswered(error: unknown): ApiError {
    return new ApiError(error instanceof DeviceTrouble ? error.code : 'offline', 0);
}

async function codeOf(answer: Response): Promise<string> {
    try {
        const body = (await answer.json()) as { code?: unknown };
        if (typeof body.code === 'string') return body.code;
    } catch {
        // Not JSON: most likely from a proxy.
    }
    return answer.status === 404 ? 'not_found' : 'internal';
}

export function post<T>(address: string, body: unknown): Promise<T> {
    return json<T>(address, posted(body));
}

/** What the device can do as well as a server. */
export function postToAny<T>(where: Where, address: string, body: unknown): Promise<T> {
    return jsonFromAny<T>(where, address, posted(body));
}

function posted(body: unknown): RequestInit {
    return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
