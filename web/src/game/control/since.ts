// What has changed between one's turns: which routes the others took, and what that did to one's tickets.
import { linesSince } from '../table/last_moves';
import type { LogLine } from '../table/log';
import type { HeldConnection } from '../table/table.svelte';

/** Cars that each ticket takes; null if it is cut off. Finished ones are left out. */
export type Costs = ReadonlyMap<number, number | null>;

export interface Since {
    /** Turns of the others. */
    turns: number;
    claims: LogLine[];
    longer: { ticket: HeldConnection; cars: number }[];
    cut: HeldConnection[];
}

export function costsOf(tickets: readonly HeldConnection[]): Costs {
    return new Map(tickets.filter(({ done }) => !done)
        .map(({ ticket, connection }) => [ticket, connection?.cars ?? null]));
}

/** Null if there is nothing to tell. `before`: at the end of one's last turn. */
export function changesSince(
    lines: readonly LogLine[], seat: number, tickets: readonly HeldConnection[], before: Costs,
): Since | null {
    const news = linesSince(lines, seat);
    const claims = news.filter(({ key }) => key === 'log.claimed');
    const changed = tickets.flatMap((ticket) => {
        const [was, is] = [before.get(ticket.ticket), ticket.connection?.cars ?? null];
        return ticket.done || was === undefined || was === null ? [] : [{ ticket, was, is }];
    });
    const longer = changed.flatMap(({ ticket, was, is }) =>
        (is !== null && is > was ? [{ ticket, cars: is - was }] : []));
    const cut = changed.flatMap(({ ticket, is }) => (is === null ? [ticket] : []));
    if (claims.length + longer.length + cut.length === 0) return null;
    return { turns: new Set(news.map(({ n }) => n)).size, claims, longer, cut };
}
