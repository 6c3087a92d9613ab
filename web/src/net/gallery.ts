// Maps that people have published on this server, by docs/protocol.md. Each is named by the hash of its text.
import { ApiError, ensurePerson, json, post } from './api';
import type { Translations } from './wire';

export interface PublishedMap {
    /** The hash of its text: its name everywhere. */
    map: string;
    title: string;
    titles: Translations;
    /** Who made it, if they said. */
    by: string | null;
    /** When, in seconds since 1970. */
    made_s: number;
    seats: [number, number];
    cars: number;
    places: number;
    tracks: number;
    tickets: number;
    /** Which of how many with the same title by the same person. */
    version: number;
    versions: number;
    listed: boolean;
    yours: boolean;
}

/** One map, and the versions of its title, newest first. */
export interface MapSheet {
    map: PublishedMap;
    versions: { map: string; version: number; made_s: number; listed: boolean }[];
}

export interface GalleryPage {
    maps: PublishedMap[];
    next: string | null;
}

/** Newest first, a page at a time. */
export function fetchGallery(after?: string | null): Promise<GalleryPage> {
    return json(`/api/gallery${after ? `?after=${encodeURIComponent(after)}` : ''}`);
}

/** Of a published map. */
export function fetchSheet(map: string): Promise<MapSheet> {
    return json(`/api/gallery/${encodeURIComponent(map)}`);
}

const kHash = /^[0-9a-f]{64}$/;

/** Whether an address names a published map: built-in ones have an id of their own. */
export function isPublished(id: string): boolean {
    return kHash.test(id);
}

/** Those of this person, listed or not. */
export async function fetchOwnMaps(): Promise<PublishedMap[]> {
    return (await json<GalleryPage>('/api/gallery/mine')).maps;
}

export interface MapFileProblem {
    line: number;
    code: string;
    text: string;
}

/** The map's name, or why the server does not take it. */
export type Published = { map: string } | { code: string; errors: MapFileProblem[] };

/** For whoever has the link alone, unless `listed`. The same text again is the same map. */
export async function handOverMap(text: string, listed: boolean, by = ''): Promise<Published> {
    await ensurePerson();
    const answer = await fetch('/api/maps', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, listed, ...(by ? { by } : {}) }),
    }).catch(() => null);
    if (!answer) return { code: 'offline', errors: [] };
    const body = (await answer.json().catch(() => ({}))) as { map?: string; code?: string; errors?: MapFileProblem[] };
    if (answer.ok && body.map) return { map: body.map };
    return { code: body.code ?? (answer.status === 404 ? 'not_found' : 'internal'), errors: body.errors ?? [] };
}

export async function setListed(map: string, listed: boolean): Promise<void> {
    await post(`/api/maps/${encodeURIComponent(map)}/${listed ? 'list' : 'unlist'}`, {});
}

/** What a short playtest on the server says about a map. */
export interface BriefPlaytest {
    games: number;
    /** By number of seats, the fewest first. Empty for a map on which games take too long. */
    trials: { seats: number; turns: number; minutes: number; first: { mean: number; low: number; high: number } }[];
    warnings: number;
}

/** How many one request may ask for. */
export const kPlaytestsARequest = 32;

/** By map; null while the server is making it. */
export async function fetchPlaytests(maps: string[]): Promise<Record<string, BriefPlaytest | null>> {
    const names = maps.map(encodeURIComponent).join(',');
    return (await json<{ playtests: Record<string, BriefPlaytest | null> }>(`/api/playtests?maps=${names}`)).playtests;
}

/** Whether the server has no such thing as published maps, because it is older than this client. */
export function isTooOld(error: unknown): boolean {
    return error instanceof ApiError && error.status === 404;
}
