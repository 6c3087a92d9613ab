// What happened, as lines without words: a message key and typed parameters (a seat, a card, a
// place), so that the page can word them in any language. Pure: the same events give the same lines.
import type { Card, GameEvent } from '../net/wire';
import type { MapIndex } from './map_index';
import { paymentOf, type Payment } from './moves';

export type LogKey =
    | 'log.start' | 'log.placed' | 'log.swept' | 'log.reshuffled' | 'log.opening_done'
    | 'log.picked' | 'log.claimed' | 'log.souvenir' | 'log.tickets_drawn' | 'log.tickets_kept'
    | 'log.passed' | 'log.last_round' | 'log.over' | 'log.undone' | 'log.timed_out'
    | 'log.away' | 'log.back';

export interface LogLine {
    n: number;
    key: LogKey;
    seat?: number;
    track?: number;
    place?: number;
    symbol?: number;
    count?: number;
    points?: number;
    /** In order; `card` is null if only its owner may know it. */
    picks?: { card: Card | null; blind: boolean }[];
    /** The turn is not over: the seat's next pick joins this line. */
    isOpen?: boolean;
    paid?: Payment;
}

/** Returns `lines` with the lines for `events` appended. The picks of one turn share a line. */
export function extendLog(
    lines: readonly LogLine[],
    events: readonly GameEvent[],
    index: MapIndex,
): LogLine[] {
    const out = [...lines];
    const add = (line: Omit<LogLine, 'n'>): void => {
        out.push({ n: (out.at(-1)?.n ?? 0) + 1, ...line });
    };
    for (const event of events) {
        switch (event.e) {
            case 'start': add({ key: 'log.start', seat: event.seat }); break;
            case 'symbol_placed': add({ key: 'log.placed', ...numbers(event) }); break;
            case 'market_swept': add({ key: 'log.swept' }); break;
            case 'reshuffled': add({ key: 'log.reshuffled' }); break;
            case 'opening_done': add({ key: 'log.opening_done', ...numbers(event) }); break;
            case 'picked_market':
                pick(out, event.seat, { card: event.card, blind: false }, add);
                break;
            case 'picked_blind':
                pick(out, event.seat, { card: event.card ?? null, blind: true }, add);
                break;
            case 'claimed': {
                const length = index.tracks[event.track]?.length ?? 0;
                const paid = paymentOf(length, event);
                const { seat, track, points } = event;
                add({ key: 'log.claimed', seat, track, points, paid });
                break;
            }
            case 'souvenir_taken': add({ key: 'log.souvenir', ...numbers(event) }); break;
            case 'tickets_drawn': add({ key: 'log.tickets_drawn', seat: event.seat }); break;
            case 'tickets_kept': kept(out, event.seat, event.count, add); break;
            case 'passed': add({ key: 'log.passed', seat: event.seat }); break;
            case 'last_round': add({ key: 'log.last_round', seat: event.seat }); break;
            case 'over': add({ key: 'log.over' }); break;
            case 'undone': add({ key: 'log.undone', seat: event.seat }); break;
            case 'timed_out': add({ key: 'log.timed_out', seat: event.seat }); break;
            case 'away': add({ key: 'log.away', seat: event.seat }); break;
            case 'back': add({ key: 'log.back', seat: event.seat }); break;
            // Dealing is not reported.
            case 'symbol_set':
            case 'card_dealt':
            case 'market_turned':
            case 'ticket_offered':
            case 'opening_chosen':
                break;
            case 'turn': endPicks(out); break;
        }
    }
    return out;
}

type Add = (line: Omit<LogLine, 'n'>) => void;

function pick(
    out: LogLine[],
    seat: number,
    what: { card: Card | null; blind: boolean },
    add: Add,
): void {
    const last = out.at(-1);
    if (last?.isOpen && last.seat === seat) {
        out[out.length - 1] = { ...last, picks: [...(last.picks ?? []), what] };
    } else {
        add({ key: 'log.picked', seat, picks: [what], isOpen: true });
    }
}

// How many picks a turn has is for the server to know: it reports when the next turn begins.
function endPicks(out: LogLine[]): void {
    const last = out.at(-1);
    if (last?.isOpen) out[out.length - 1] = { ...last, isOpen: false };
}

function kept(out: LogLine[], seat: number, count: number, add: Add): void {
    const last = out.at(-1);
    const line = { key: 'log.tickets_kept', seat, count } as const;
    if (last?.key === 'log.tickets_drawn' && last.seat === seat) {
        out[out.length - 1] = { n: last.n, ...line };
    } else {
        add(line);
    }
}

function numbers(event: { seat?: number; symbol?: number; place?: number; count?: number }) {
    const { seat, symbol, place, count } = event;
    return { seat, symbol, place, count };
}
