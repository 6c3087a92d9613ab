// The deals of the day (docs/protocol.md: HTTP).
import { json, makeAt } from './api';

/** Somebody's game at a deal. Points and the rest are there once it is finished. */
export interface DailyResult {
    table: string;
    status: 'open' | 'playing' | 'finished' | 'closed' | 'broken';
    counted: boolean;
    /** By seat; the person's is the first. */
    points?: number[];
    won?: boolean;
    resigned?: boolean;
}

export interface DailyDay {
    date: string;
    /** `level_3` */
    opponent: string;
    maps: { map: string; mine: DailyResult | null }[];
}

export interface DailyPage {
    today: string;
    days: DailyDay[];
    next: string | null;
}

export interface DailySheet {
    map: string;
    date: string;
    opponent: string;
    mine: DailyResult | null;
    players: number;
    place: number | null;
    tied: boolean;
    expert: DailyResult | null;
    expert_due: boolean;
}

export interface DailyWish {
    id?: string;
    map: string;
    date: string;
    name: string;
    color?: number | null;
}

export async function fetchDaily(before?: string): Promise<DailyPage> {
    return json(`/api/daily${before ? `?before=${before}` : ''}`);
}

export function fetchDailySheet(map: string, date: string, table: string): Promise<DailySheet> {
    const [id, day] = [map, date].map(encodeURIComponent);
    return json(`/api/daily/${id}/${day}?table=${encodeURIComponent(table)}`);
}

/** The table to play at: the counted one until it is finished, then one for practice. */
export function playDaily(wish: DailyWish): Promise<string> {
    return makeAt('/api/daily', wish);
}
