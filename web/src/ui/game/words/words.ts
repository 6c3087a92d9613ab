// Names and sentences for the things of the game, in the current language.
import { formatList, locale, t } from '../../../i18n';
import type { LogLine } from '../../../game/table/log';
import { placeName, type MapIndex } from '../../../game/board/map_index';
import type { Move, Payment } from '../../../game/moves/moves';
import { toldApart } from '../../../game/people/told_apart';
import { isUnnamed } from '../../../game/people/unnamed';
import type { Card, Room, RoomSeat } from '../../../net/wire';
import { programName } from './strength_words';

/** The name that messages select by: wild cards depend on the map. */
export function cardKey(card: Card, index: MapIndex): string {
    return card === 'wild' ? index.wild : card;
}

export function cardWord(card: Card, index: MapIndex): string {
    return t('game.card', { card: cardKey(card, index) });
}

/** `3 blue and 1 locomotive`. */
export function paymentWords(paid: Payment, index: MapIndex): string {
    const parts: string[] = [];
    if (paid.colored > 0 && paid.card !== 'wild') {
        parts.push(t('game.n_cards', { card: paid.card, n: paid.colored }));
    }
    if (paid.wilds > 0) parts.push(t('game.n_cards', { card: index.wild, n: paid.wilds }));
    return formatList(parts);
}

export function place(index: MapIndex, at: number): string {
    return placeName(index.map, at, locale.current);
}

export function ends(index: MapIndex, of: { from: number; to: number }): { from: string; to: string } {
    return { from: place(index, of.from), to: place(index, of.to) };
}

/** `Claim Boston – New York, red, 2 spaces, 2 points`: the colour tells twins apart. */
export function claimWords(index: MapIndex, track: number): string {
    const facts = index.tracks[track];
    if (!facts) return '';
    const { color, length: n, points } = facts;
    return [
        t('game.claim_title', ends(index, facts)),
        t('game.route_track', { color }),
        t('game.route_facts', { n, points }),
    ].join(', ');
}

/** The question before a draw. */
export function confirmWords(move: Move, index: MapIndex): string {
    if (move.kind !== 'draw') return t('game.confirm_tickets');
    if (move.from === 'deck') return t('game.confirm_deck');
    const card = t('game.card_object', { card: cardKey(move.from, index) });
    return t('game.confirm_card', { card });
}

export function mapTitle(index: MapIndex): string {
    return index.map.titles[locale.current] ?? index.map.title;
}

export function symbolWord(index: MapIndex, symbol: number): string {
    return t('game.symbol', { symbol: index.map.souvenirs?.symbols[symbol] ?? '' });
}

/** A person's own name; programs go by their strength, and the nameless by a number, in every language. */
export function seatName(seat: RoomSeat | undefined): string {
    if (!seat || seat.kind === 'open') return t('table.seat_open');
    if (seat.kind === 'program') return programName(seat.name);
    return isUnnamed(seat.name) ? t('common.player_n', { n: 1 }) : seat.name;
}

/** A number tells programs of the same strength apart. */
export function seatNames(room: Room): string[] {
    const names = toldApart(room.seats.map((seat) => (seat.kind === 'open' ? '' : seatName(seat))));
    return names.map((name) => name || seatName(undefined));
}

export function logWords(line: LogLine, index: MapIndex, names: string[]): string {
    const name = line.seat === undefined ? '' : (names[line.seat] ?? '');
    const track = line.track === undefined ? undefined : index.tracks[line.track];
    return t(line.key, {
        name,
        other: names[line.by ?? -1] ?? '',
        ...(track ? ends(index, track) : {}),
        place: line.place === undefined ? '' : place(index, line.place),
        symbol: line.symbol === undefined ? '' : symbolWord(index, line.symbol),
        n: line.count ?? 0,
        points: line.points ?? 0,
        cards: line.paid ? paymentWords(line.paid, index) : pickWords(line, index),
    });
}

function pickWords(line: LogLine, index: MapIndex): string {
    const picks = line.picks ?? [];
    if (picks.length === 2 && picks.every((pick) => pick.blind && pick.card === null)) {
        return t('log.item_two_blind');
    }
    const [first, second] = picks;
    if (first?.card && second?.card && first.blind === second.blind) {
        const open = (card: Card): string => t('log.item_open', { card: cardKey(card, index) });
        const cards =
            first.card === second.card
                ? t('log.item_two', { card: cardKey(first.card, index) })
                : formatList([open(first.card), open(second.card)]);
        return first.blind ? t('log.from_pile', { cards }) : cards;
    }
    return formatList(
        picks.map(({ card, blind }) => {
            if (card === null) return t('log.item_blind');
            return t(blind ? 'log.item_known' : 'log.item_open', { card: cardKey(card, index) });
        }),
    );
}
