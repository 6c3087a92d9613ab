// What a card is good for: of the open routes on the way of a seat's tickets, the one that it brings nearest. For
// words about a card that was, or would be, taken; nothing is decided by it.
import type { Card, View } from '../net/wire';
import type { MapIndex } from './map_index';
import { missingCards } from './missing_cards';
import { heldConnections } from './table.svelte';

export interface CardUse {
    ticket: number;
    track: number;
    /** Of the cards that the route takes, those in hand once the card is there. */
    have: number;
    all: number;
}

/** `view` is the one before the card. Null if the seat's hand is not in it, or no ticket wants the card. */
export function cardUse(index: MapIndex, view: View, seat: number, card: Card): CardUse | null {
    const hand = view.hand ?? view.hands?.[seat];
    if (!hand) return null;
    const more = { ...hand, [card]: (hand[card] ?? 0) + 1 };
    let best: (CardUse & { points: number }) | null = null;
    for (const { ticket, done, points, connection } of heldConnections(index, view, seat)) {
        for (const id of done ? [] : (connection?.missing ?? [])) {
            const track = index.tracks[id];
            if (!track) continue;
            const lacking = (cards: typeof hand): number => {
                const { cards: colored, any, wilds } = missingCards([track], cards);
                return colored.reduce((sum, { n }) => sum + n, any + wilds);
            };
            const left = lacking(more);
            if (left >= lacking(hand)) continue;
            const use = { ticket, track: id, have: track.length - left, all: track.length, points };
            const before = best ? best.all - best.have : Infinity;
            if (left < before || (left === before && points > (best?.points ?? 0))) best = use;
        }
    }
    if (!best) return null;
    const { points: _points, ...use } = best;
    return use;
}
