// Turning points and reasons in words: the server sends codes with numbers, i18n/<language>/review.json has the
// sentences.
import { cardUse } from '../../../game/hints/card_use';
import { keptCars } from '../../../game/hints/move_reasons';
import type { MapIndex } from '../../../game/board/map_index';
import { formatList, t, type MessageKey, type Params } from '../../../i18n';
import type { ReviewCode, TurningPoint } from '../../../net/review_wire';
import type { View } from '../../../net/wire';
import { ticketNames } from './move_words';
import { cardKey, ends } from './words';

export function turnWords(point: TurningPoint, index: MapIndex, names: readonly string[]): string {
    const card = point.code === 'market' ? 'game.card' : 'log.item_open';
    return words(`review.turn_${point.code}` as MessageKey, {
        ...argumentsOf(point, index, card),
        name: names[point.by ?? -1] ?? '',
        other: names[point.other ?? -1] ?? '',
    });
}

/**
 * `stepOf`: what the reader calls a move of the record. `view` is the one before the move and `seat` whose move it is:
 * they tell what a card is good for.
 */
export function reasonWords(
    reason: ReviewCode, index: MapIndex, names: readonly string[], stepOf: (n: number) => number, view: View | null, seat: number,
): string {
    const use = reason.code === 'gets_card' && reason.card && view ? cardUse(index, view, seat, reason.card) : null;
    if (use) {
        const { ticket, ...route } = use;
        const params = argumentsOf({ ...reason, ...route, ...(ticket === null ? {} : { ticket }) }, index, 'log.item_open');
        return words(ticket === null ? 'review.why_card_route' : 'review.why_card_use', {
            ...route, ...params, n: index.tracks[use.track]?.points ?? 0,
        });
    }
    return words(`review.why_${reason.code}` as MessageKey, {
        ...argumentsOf(reason, index, 'log.item_open'),
        name: names[reason.other ?? -1] ?? '',
        n: reason.points ?? stepOf(reason.move ?? 0),
    });
}

/** For whoever keeps tickets: what all of theirs take together then. Nothing for other moves. */
export function keepWords(move: string, index: MapIndex, view: View, seat: number): string[] {
    const n = keptCars(index, view, seat, move);
    return n === null ? [] : [t('game.keep_sum', { n, cars: view.seats[seat]?.cars ?? 0 })];
}

// A code that this client does not know says nothing rather than something strange.
function words(key: MessageKey, params: Params): string {
    const said = t(key, params);
    return said === key ? '' : said;
}

function argumentsOf(note: ReviewCode, index: MapIndex, card: 'game.card' | 'log.item_open'): Params {
    const track = index.tracks[note.track ?? -1];
    return {
        route: track ? t('game.route', ends(index, track)) : '',
        ticket: note.ticket === undefined ? '' : ticketNames(index, [note.ticket]),
        tickets: formatList((note.tickets ?? []).map((ticket) => ticketNames(index, [ticket]))),
        card: note.card ? t(card, { card: cardKey(note.card, index) }) : '',
        from: note.from ?? 0,
        to: note.to ?? 0,
    };
}
