// What a card is good for: of the open routes on the way of a seat's tickets, the one that it brings nearest; if no
// ticket wants it, of all open routes the one that scores most for each card that it then lacks. For words about a card
// that was, or would be, taken; nothing is decided by it.
import type { Card, View } from '../../net/wire';
import type { MapIndex } from '../board/map_index';
import { missingCards } from '../board/missing_cards';
import { isOpen, seatBoard } from '../board/open_tracks';
import { heldConnections } from '../table/table.svelte';

export interface CardUse {
    /** Null if it is for its points. */
    ticket: number | null;
    track: number;
    /** Of the cards that the route takes, those in hand once the card is there. */
    have: number;
    all: number;
}

/** `view` is the one before the card. Null if the seat's hand is not in it, or no open route wants the card. */
export function cardUse(index: MapIndex, view: View, seat: number, card: Card): CardUse | null {
    const hand = view.hand ?? view.hands?.[seat];
    if (!hand) return null;
    const more = { ...hand, [card]: (hand[card] ?? 0) + 1 };
    const useOf = (ticket: number | null, id: number): CardUse[] => {
        const track = index.tracks[id];
        const left = lacking(index, id, more);
        return track && left < lacking(index, id, hand) ? [{ ticket, track: id, have: track.length - left, all: track.length }] : [];
    };
    const left = ({ have, all }: CardUse): number => all - have;
    const forTickets = heldConnections(index, view, seat).flatMap(({ ticket, done, points, connection }) =>
        done ? [] : (connection?.missing ?? []).flatMap((id) => useOf(ticket, id)).map((use) => ({ use, worth: points })));
    forTickets.sort((a, b) => left(a.use) - left(b.use) || b.worth - a.worth);
    if (forTickets[0]) return forTickets[0].use;
    const board = seatBoard(index, view, seat);
    const cars = view.seats[seat]?.cars ?? 0;
    const forPoints = index.tracks.filter(({ id, length }) => isOpen(board, id) && length <= cars)
        .flatMap(({ id, points }) => useOf(null, id).map((use) => ({ use, worth: points / (1 + left(use)) })));
    forPoints.sort((a, b) => b.worth - a.worth);
    return forPoints[0]?.use ?? null;
}

function lacking(index: MapIndex, id: number, hand: NonNullable<View['hand']>): number {
    const track = index.tracks[id];
    if (!track) return 0;
    const { cards: colored, any, wilds } = missingCards([track], hand);
    return colored.reduce((sum, { n }) => sum + n, any + wilds);
}
