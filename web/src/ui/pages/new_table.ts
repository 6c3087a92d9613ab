// The form for a new table, and the request made from it.
import { wishedColor } from '../../game/people/color_choice';
import { sameName } from '../../game/people/name';
import type { GameMap, NewTable, Pace, SeatWish } from '../../net/wire';
import { kFirstMap } from '../../themes/first_map';

export type SeatKind = 'me' | 'device' | 'open' | 'program';
export type Way = 'link' | 'device' | 'programs';

export interface SeatDraft {
    kind: SeatKind;
    name: string;
    program: string;
    /** Of a person: the colour wished for, by name; empty: none. */
    color?: string;
}

export interface TableDraft {
    map: string;
    way: Way;
    seats: SeatDraft[];
    start: number | null;
    pace: Pace['kind'];
    liveSeconds: number;
    daysSeconds: number;
    gameSeconds: number;
    increment: number;
    listed: boolean;
    watching: boolean;
    confirm: boolean;
    chat: boolean;
    emotes: boolean;
    takeback: boolean;
    practice: boolean;
    /** On this device, without a server. */
    here?: boolean;
}

export const kLiveSeconds = [30, 60, 120, 300, 900] as const;
export const kGameSeconds = [300, 600, 900, 1200, 1800, 2700, 3600, 5400] as const;
export const kIncrements = [0, 5, 10, 15, 30] as const;
export const kDaysSeconds = [43_200, 86_400, 172_800, 259_200, 604_800] as const;

export function firstDraft(way: Way, name: string, color = ''): TableDraft {
    return {
        map: kFirstMap,
        way,
        seats: seatsFor(way, { name, color }, 'medium'),
        start: null,
        pace: 'none',
        liveSeconds: 60,
        daysSeconds: 86_400,
        gameSeconds: 1200,
        increment: 0,
        listed: false,
        watching: true,
        confirm: false,
        chat: true,
        emotes: true,
        takeback: true,
        practice: false,
    };
}

/** Sensible defaults for each way to play. */
export function seatsFor(
    way: Way, own: { name: string; color: string }, program: string,
): SeatDraft[] {
    const me: SeatDraft = { kind: 'me', ...own, program };
    const other = (kind: SeatKind): SeatDraft => ({ kind, name: '', program });
    switch (way) {
        case 'link':
            return [me, other('open')];
        case 'device':
            return [me, other('device')];
        case 'programs':
            return [me, other('program'), other('program')];
    }
}

/** The most likely kind for one more seat. */
export function nextSeat(draft: TableDraft): SeatDraft {
    const kind = draft.way === 'link' ? 'open' : draft.way === 'device' ? 'device' : 'program';
    return { kind, name: '', program: draft.seats.at(-1)?.program ?? 'medium' };
}

export function isPerson(seat: SeatDraft): boolean {
    return seat.kind === 'me' || seat.kind === 'device';
}

export function hasOpenSeat(draft: TableDraft): boolean {
    return draft.seats.some(({ kind }) => kind === 'open');
}

export type SeatTrouble = 'missing' | 'twice';

/** By seat; null if nothing is wrong. */
export function seatTroubles(draft: TableDraft): (SeatTrouble | null)[] {
    const names = draft.seats.map((seat) => (isPerson(seat) ? seat.name.trim() : null));
    return names.map((name, i) => {
        if (name === null) return null;
        if (name === '') return 'missing';
        const isTaken = names.slice(0, i).some((other) => other !== null && sameName(other, name));
        return isTaken ? 'twice' : null;
    });
}

/** `map` knows the numbers of colours; without it nobody wishes for one. */
export function tableWish(draft: TableDraft, map: GameMap | null = null): NewTable {
    return {
        map: draft.map,
        seats: draft.seats.map((seat) => seatWish(seat, map)),
        start: draft.start !== null && draft.start < draft.seats.length ? draft.start : null,
        pace: paceWish(draft),
        listed: draft.listed,
        watching: draft.watching,
        confirm: draft.confirm,
        chat: draft.chat,
        emotes: draft.emotes,
        takeback: draft.takeback,
        practice: draft.practice,
        start_now: !hasOpenSeat(draft),
    };
}

/** The colour that a seat wishes for, as a number of this map. */
export function seatColor(seat: SeatDraft, map: GameMap): number | null {
    return isPerson(seat) ? wishedColor(map, seat.color ?? '') : null;
}

function seatWish(seat: SeatDraft, map: GameMap | null): SeatWish {
    if (seat.kind === 'open') return { kind: 'open' };
    if (seat.kind === 'program') return { kind: 'program', program: seat.program };
    const name = seat.name.trim();
    const color = map && seatColor(seat, map);
    return color === null ? { kind: 'me', name } : { kind: 'me', name, color };
}

function paceWish(draft: TableDraft): Pace {
    if (draft.pace === 'none') return { kind: 'none' };
    if (draft.pace === 'game') {
        return { kind: 'game', seconds: draft.gameSeconds, increment: draft.increment };
    }
    const seconds = draft.pace === 'live' ? draft.liveSeconds : draft.daysSeconds;
    return { kind: draft.pace, seconds };
}
