// One good thing about each player's game, for the end screen. No two players get the same one if
// it can be avoided.
import type { Standing, View } from '../../net/wire';
import type { MapIndex } from '../board/map_index';

export type PraiseKey =
    | 'end.praise.longest' | 'end.praise.tickets' | 'end.praise.big_ticket'
    | 'end.praise.all_done' | 'end.praise.souvenirs' | 'end.praise.long_route'
    | 'end.praise.routes' | 'end.praise.cars' | 'end.praise.steady';

export interface Praise {
    key: PraiseKey;
    n: number;
    ticket?: number;
    track?: number;
}

export function praiseAll(view: View, index: MapIndex): Praise[] {
    const used = new Set<PraiseKey>();
    const result: Praise[] = new Array<Praise>(view.seats.length);
    // The lowest ranks choose first: there are fewest good things to say about them.
    const order = view.seats
        .map((_, seat) => seat)
        .sort((a, b) => rank(view, b) - rank(view, a) || a - b);
    for (const seat of order) {
        const all = goodThings(view, index, seat);
        const chosen = all.find((praise) => !used.has(praise.key)) ?? all[0];
        const praise = chosen ?? { key: 'end.praise.steady' as const, n: 0 };
        used.add(praise.key);
        result[seat] = praise;
    }
    return result;
}

function rank(view: View, seat: number): number {
    return view.standings?.[seat]?.rank ?? 0;
}

function goodThings(view: View, index: MapIndex, seat: number): Praise[] {
    const standings = view.standings ?? [];
    const mine = standings[seat];
    const tickets = view.all_tickets?.[seat] ?? [];
    if (!mine) return [];
    const isMost = (of: (s: Standing) => number): boolean =>
        of(mine) > 0 && standings.every((other) => of(other) <= of(mine));
    const tracks = index.tracks.filter((track) => view.owners[track.id] === String(seat));
    const points = (ticket: number): number => index.tickets[ticket]?.points ?? 0;
    const done = tickets.filter((ticket) => ticket.done);
    const biggest = done.reduce<number | null>(
        (best, { ticket }) => (best === null || points(ticket) > points(best) ? ticket : best),
        null,
    );
    const longest = tracks.reduce((most, track) => Math.max(most, track.length), 0);
    const things: Praise[] = [];
    const add = (praise: Praise, when: boolean): void => {
        if (when) things.push(praise);
    };
    add({ key: 'end.praise.longest', n: mine.longest }, isMost((s) => s.longest) && mine.bonus > 0);
    add({ key: 'end.praise.souvenirs', n: view.seats[seat]?.souvenirs.length ?? 0 },
        isMost((s) => s.souvenirs));
    add({ key: 'end.praise.all_done', n: done.length }, done.length > 1 && done.length === tickets.length);
    add({ key: 'end.praise.tickets', n: mine.tickets_done }, isMost((s) => s.tickets_done) && done.length > 1);
    add({ key: 'end.praise.routes', n: mine.routes }, isMost((s) => s.routes));
    if (biggest !== null) {
        add({ key: 'end.praise.big_ticket', n: points(biggest), ticket: biggest }, points(biggest) >= 8);
    }
    add({ key: 'end.praise.long_route', n: longest,
        track: tracks.find((track) => track.length === longest)?.id }, longest >= 5);
    add({ key: 'end.praise.cars', n: tracks.length }, (view.seats[seat]?.cars ?? 99) <= 2);
    if (biggest !== null) {
        add({ key: 'end.praise.big_ticket', n: points(biggest), ticket: biggest }, points(biggest) < 8);
    }
    add({ key: 'end.praise.steady', n: tracks.length }, tracks.length > 0);
    return things;
}
