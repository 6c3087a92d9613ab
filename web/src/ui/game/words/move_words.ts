// Moves in words, and chances as people write them: in reviews, puzzles and hints.
import type { MapIndex } from '../../../game/board/map_index';
import { paymentOf, readMove, type Move } from '../../../game/moves/moves';
import { formatPercent, locale, t } from '../../../i18n';
import type { View } from '../../../net/wire';
import { cardKey, ends, paymentWords, place, symbolWord } from './words';

/** `claim Boston – New York with 2 red`, for the middle of a sentence. `view` is the one before the move. */
export function moveWords(text: string, index: MapIndex, view: View | null, seat: number): string {
    const move = readMove(text);
    return move ? wordsOf(move, index, view?.offers?.[seat] ?? view?.offer ?? []) : text;
}

/** The same for the beginning of one. */
export function sentence(words: string): string {
    return words.slice(0, 1).toLocaleUpperCase(locale.current) + words.slice(1);
}

function wordsOf(move: Move, index: MapIndex, offer: readonly number[]): string {
    switch (move.kind) {
        case 'claim': {
            const track = index.tracks[move.track];
            if (!track) return '';
            const cards = paymentWords(paymentOf(track.length, move), index);
            return t('review.move_claim', { route: t('game.route', ends(index, track)), cards });
        }
        case 'draw':
            if (move.from === 'deck') return t('review.move_deck');
            return t('review.move_draw', { card: t('game.card_object', { card: cardKey(move.from, index) }) });
        case 'keep':
            return t('review.move_keep', { tickets: ticketNames(index, ticketsOf(move.tickets, offer), true) });
        case 'souvenir':
            return t('review.move_souvenir', { place: place(index, move.place) });
        case 'place':
            return t('review.move_place', { symbol: symbolWord(index, move.symbol), place: place(index, move.place) });
        default:
            return t(move.kind === 'pass' ? 'review.move_pass' : 'review.move_tickets');
    }
}

/** A move names tickets by their place in the offer. */
export function ticketsOf(chosen: readonly number[], offer: readonly number[]): number[] {
    return chosen.flatMap((i) => offer[i] ?? []);
}

/** With what each is worth, where there is a choice to make. */
export function ticketNames(index: MapIndex, tickets: readonly number[], withPoints = false): string {
    return tickets.flatMap((ticket) => {
        const facts = index.tickets[ticket];
        const name = facts && t('game.route', ends(index, facts));
        return name ? [withPoints ? `${name}\u00a0(${facts.points})` : name] : [];
    }).join('; ');
}

export function percent(value: number): string {
    return formatPercent(value, 0, false);
}

/** With its sign; half per cents count where little happened. */
export function signed(value: number): string {
    return formatPercent(value, Math.abs(value) < 0.0995 ? 1 : 0, true);
}
