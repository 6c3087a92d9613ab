// Turning points and reasons in words: the server sends codes with numbers, i18n/<language>/review.json has the
// sentences.
import { keptCars } from '../../../game/hints/kept_cars';
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

/** `stepOf`: what the reader calls a move of the record. */
export function reasonWords(reason: ReviewCode, index: MapIndex, names: readonly string[], stepOf: (n: number) => number): string {
    return words(`review.why_${reason.code}` as MessageKey, {
        ...argumentsOf(reason, index, 'log.item_open'),
        name: names[reason.other ?? -1] ?? '',
        n: reason.move ? stepOf(reason.move) : (reason.points ?? 0),
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
        cars: note.cars ?? 0,
    };
}
