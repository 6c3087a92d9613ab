// What has changed between one's turns: which routes the others took, and what that did to one's tickets.
import type { SeatBoard } from '../board/open_tracks';
import { cheapest } from '../board/paths';
import { linesSince } from '../table/last_moves';
import type { LogLine } from '../table/log';
import type { HeldConnection } from '../table/table.svelte';

export interface Since {
    /** Turns of the others. */
    turns: number;
    claims: LogLine[];
    longer: { ticket: HeldConnection; cars: number }[];
    cut: HeldConnection[];
}

/** Null if nobody has built. */
export function changesSince(
    lines: readonly LogLine[], board: SeatBoard, tickets: readonly HeldConnection[],
): Since | null {
    if (board.seat === null) return null;
    const news = linesSince(lines, board.seat);
    const claims = news.filter(({ key }) => key === 'log.claimed');
    if (claims.length === 0) return null;
    // The board as one left it. Tickets come only in one's own turn, so all that one holds are as old.
    const owners = [...board.owners];
    for (const { track } of claims) if (track !== undefined) owners[track] = '.';
    const before = { ...board, owners: owners.join('') };
    const longer: Since['longer'] = [];
    const cut: HeldConnection[] = [];
    for (const ticket of tickets) {
        const was = ticket.done ? null : cheapest(before, ticket.from, ticket.to);
        if (!was) continue;
        const cars = (ticket.connection?.cars ?? Infinity) - was.cars;
        if (cars === Infinity) cut.push(ticket);
        else if (cars > 0) longer.push({ ticket, cars });
    }
    return { turns: new Set(news.map(({ n }) => n)).size, claims, longer, cut };
}
