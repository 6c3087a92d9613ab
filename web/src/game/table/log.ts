// What happened, as lines without words: a message key and typed parameters (a seat, a card, a
// place), so that the page can word them in any language. Pure: the same events give the same lines.
import type { Card, GameEvent } from '../../net/wire';
import type { MapIndex } from '../board/map_index';
import { paymentOf, type Payment } from '../moves/moves';

export type LogKey =
    | 'log.start' | 'log.placed' | 'log.swept' | 'log.reshuffled' | 'log.opening_done'
    | 'log.picked' | 'log.claimed' | 'log.souvenir' | 'log.tickets_drawn' | 'log.tickets_kept'
    | 'log.passed' | 'log.last_round' | 'log.over' | 'log.undone' | 'log.timed_out'
    | 'log.away' | 'log.back' | 'log.undone_with' | 'log.resigned' | 'log.offered' | 'log.agreed'
    | 'log.declined' | 'log.voted' | 'log.reminded';

export interface LogLine {
    n: number;
    key: LogKey;
    seat?: number;
    track?: number;
    place?: number;
    symbol?: number;
    count?: number;
    /** Of a vote or a reminder: whose it is. */
    by?: number;
    points?: number;
    /** In order; `card` is null if only its owner may know it. */
    picks?: { card: Card | null; blind: boolean }[];
    /** The turn is not over: the seat's next pick joins this line. */
    isOpen?: boolean;
    paid?: Payment;
}

export const kMoves: ReadonlySet<LogKey> = new Set<LogKey>([
    'log.picked', 'log.claimed', 'log.tickets_drawn', 'log.tickets_kept', 'log.passed',
]);

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
            case 'symbol_placed': add({ key: 'log.placed', ...numbers(event) }); break;
            case 'market_swept': add({ key: 'log.swept' }); break;
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
            case 'tickets_kept': kept(out, event.seat, event.count, add); break;
            case 'undone': undone(out, event.seat, event.with); break;
            // Dealing is not reported.
            case 'symbol_set':
            case 'card_dealt':
            case 'market_turned':
            case 'ticket_offered':
            case 'opening_chosen':
                break;
            case 'turn': endPicks(out); break;
            default: add({ key: `log.${event.e}`, ...numbers(event) });
        }
    }
    return out;
}

// What others did after it goes with it; the next line keeps its number, which tells news from old.
function undone(out: LogLine[], seat: number, count = 0): void {
    const n = (out.at(-1)?.n ?? 0) + 1;
    const own = out.findLastIndex((line) => line.seat === seat && kMoves.has(line.key));
    if (count && own >= 0) {
        const [line] = out.splice(own);
        // At a practice table a turn may be taken back to its middle.
        if (line?.picks && line.picks.length > 1) out.push({ ...line, picks: line.picks.slice(0, -1) });
    }
    out.push({ n, seat, count, key: count ? 'log.undone_with' : 'log.undone' });
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

function numbers(
    event: { e: string } & Partial<Record<'seat' | 'symbol' | 'place' | 'count' | 'by', number>>,
) {
    const { seat, symbol, place, count, by } = event;
    return { seat, symbol, place, count, by };
}
