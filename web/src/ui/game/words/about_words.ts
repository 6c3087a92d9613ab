// What there is to know about a thing on the board, line by line: for the card over the board, for the list
// of routes and for screen readers alike.
import type { Legal } from '../../../game/moves/legal';
import type { MapIndex, Track } from '../../../game/board/map_index';
import { isNothing, missingCards, type Missing } from '../../../game/board/missing_cards';
import { isOpen, seatBoard } from '../../../game/board/open_tracks';
import type { Since } from '../../../game/control/since';
import type { HeldConnection } from '../../../game/table/table.svelte';
import { formatList, t } from '../../../i18n';
import type { View } from '../../../net/wire';
import { ends } from './words';

/** What the words depend on, besides the thing. */
export interface Asked {
    index: MapIndex;
    view: View;
    legal: Legal;
    names: string[];
    seat: number | null;
}

/** `Red · 5 spaces, 10 points`. */
export function routeFacts({ color, length, points, ferries }: Track): string {
    const facts = [t('game.route_track', { color }), t('game.route_facts', { n: length, points })];
    if (ferries) facts.push(t('game.route_ferries', { n: ferries }));
    return facts.join(' · ');
}

/** Whose it is; else whether it is closed, and why; else whether it can be paid, and what is missing. */
export function routeState(asked: Asked, track: Track): string {
    const { index, view, legal, names, seat } = asked;
    const owner = view.owners[track.id] ?? '.';
    if (owner !== '.') return t('game.route_owner', { name: names[Number(owner)] ?? '' });
    if (!isOpen(seatBoard(index, view, seat), track.id)) {
        const isOwn = track.twins.some((twin) => view.owners[twin] === String(seat));
        return isOwn ? t('refused.own_double') : `${t('game.route_closed')}. ${t('refused.route_closed')}`;
    }
    if (seat === null || view.over || !view.hand) return '';
    if (legal.claims.has(track.id)) return t('game.route_payable');
    if ((view.seats[seat]?.cars ?? 0) < track.length) return t('refused.not_enough_cars');
    const missing = missingCards([track], view.hand);
    return isNothing(missing) ? t('game.route_not_now') : missingWords(missing, index);
}

/** `Missing: 2 green and 1 red, or locomotives`. */
export function missingWords({ cards, any, wilds }: Missing, index: MapIndex): string {
    const items = cards.map(({ card, n }) => t('game.n_cards', { card, n }));
    if (any > 0) items.push(t('game.route_missing_any', { n: any }));
    const isOnlyWilds = items.length === 0;
    if (wilds > 0) items.push(t('game.n_cards', { card: index.wild, n: wilds }));
    return isOnlyWilds
        ? t('game.route_missing_wilds', { cards: formatList(items) })
        : t('game.route_missing', { cards: formatList(items), wild: index.wild });
}

/** How a ticket stands, and for an unfinished one what its cheapest way still takes. */
export function ticketState(held: HeldConnection, index: MapIndex, view: View): string[] {
    if (held.done) return [t('game.ticket_done')];
    if (!held.connection) return [t('game.ticket_blocked')];
    const lines = [t('game.ticket_needs', { n: held.connection.cars })];
    const tracks = held.connection.missing.flatMap((id) => index.tracks[id] ?? []);
    const missing = missingCards(tracks, view.hand ?? {});
    if (view.hand && !isNothing(missing)) lines.push(missingWords(missing, index));
    return lines;
}

/** `2 turns since yours: Bo: Denver – Omaha; Seattle – New York: 2 cars more`. */
export function sinceWords({ turns, claims, longer, cut }: Since, index: MapIndex, names: string[]): string {
    const news = [
        ...claims.flatMap(({ seat, track }) => {
            const facts = index.tracks[track ?? -1];
            return facts ? t('game.since_claimed', { name: names[seat ?? -1] ?? '', ...ends(index, facts) }) : [];
        }),
        ...longer.map(({ ticket, cars }) => t('game.since_longer', { ...ends(index, ticket), n: cars })),
        ...cut.map((ticket) => t('game.since_cut', ends(index, ticket))),
    ];
    return t('game.since', { n: turns, news: news.join('; ') });
}

/** The tickets that end at a place, a line each. */
export function placeLines(place: number, tickets: HeldConnection[], asked: Asked): string[] {
    const here = tickets.filter(({ from, to }) => from === place || to === place);
    if (here.length === 0) return asked.seat === null || asked.view.over ? [] : [t('game.place_no_tickets')];
    return here.map((held) => {
        const words = [t('game.route', ends(asked.index, held)), t('game.points_n', { n: held.points })];
        return `${words.join(', ')}: ${ticketState(held, asked.index, asked.view).join('. ')}`;
    });
}
