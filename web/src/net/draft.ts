// What the map editor asks (docs/protocol.md: Drafts). A server answers it, or this device where no server does, or
// where what it takes is here already.
import { ApiError, hasDevice, jsonAt, post } from './api';
import { isDeviceOpen } from './device';
import { kNoServer } from '../no_server';

/** What is wrong, and where: a place, route or ticket by number, or a key such as "rules.cars". */
export interface MapProblem {
    line: number;
    code: string;
    /** In English, for whoever writes the file by hand. */
    text: string;
    /** The name or key that it is about. */
    word?: string;
    place?: number;
    route?: number;
    ticket?: number;
    key?: string;
}

export interface Way {
    spaces: number;
    routes: number;
}

export interface MapFigures {
    tracks: number;
    spaces: number;
    ticket_points: number;
    diameter: number;
    colours: Record<string, { tracks: number; spaces: number }>;
    /** By length, from 1 on. */
    lengths: { routes: number; tracks: number }[];
    /** By route: the share of all pairs of places whose shortest way it lies on. */
    loads: number[];
    /** By route: whether it lies on a shortest way of any ticket. */
    wanted: boolean[];
    tickets: (Way & { handier?: Way } | null)[];
    tickets_at: number[];
    reconstructed: { places: number; routes: number; tickets: number; points: number };
}

export interface Checked {
    errors: MapProblem[];
    /** Absent for a map that is too large to play on. */
    figures?: MapFigures;
}

export function checkDraft(draft: unknown): Promise<Checked> {
    return ask('check', { draft });
}

export function writeDraft(draft: unknown): Promise<{ text: string; errors: MapProblem[] }> {
    return ask('write', { draft });
}

export function readDraft<T>(text: string): Promise<Checked & { draft: T; variant?: true }> {
    return ask('read', { text });
}

/** A map that is part of the program. */
export function readBuiltin<T>(map: string): Promise<Checked & { draft: T }> {
    return ask('read', { map });
}

export interface TicketWish {
    draft: unknown;
    count?: number;
    /** The draft's own tickets stay. */
    keep?: boolean;
    seed?: number;
}

export async function proposeTickets(wish: TicketWish): Promise<{ between: [string, string]; points: number }[]> {
    return (await ask<{ tickets: { between: [string, string]; points: number }[] }>('tickets', wish)).tickets;
}

async function ask<T>(what: string, body: unknown): Promise<T> {
    const address = `/api/draft/${what}`;
    try {
        if (!kNoServer && !isDeviceOpen()) return await post<T>(address, body);
    } catch (error) {
        const isOffline = error instanceof ApiError && error.code === 'offline';
        if (!isOffline || !hasDevice) throw error;
    }
    return jsonAt<T>('device', address, { method: 'POST', body: JSON.stringify(body) });
}

/** On this device, for its own tables. */
export async function keepMapHere(text: string): Promise<string> {
    const init = { method: 'POST', body: JSON.stringify({ text }) };
    return (await jsonAt<{ map: string }>('device', '/api/maps', init)).map;
}
