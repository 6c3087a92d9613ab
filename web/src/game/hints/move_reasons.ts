// What speaks for a move, as far as a view shows it: the same codes as a review's reasons, found on this device. For
// puzzles, which come without reasons.
import type { ReviewCode } from '../../net/review_wire';
import type { View } from '../../net/wire';
import type { MapIndex } from '../board/map_index';
import { readMove } from '../moves/moves';
import { seatBoard } from '../board/open_tracks';
import { together } from '../board/paths';
import { heldConnections } from '../table/table.svelte';

/** Cars that the seat's tickets take together once it has kept some; null for another move, or if a ticket is blocked. */
export function keptCars(index: MapIndex, view: View, seat: number, text: string): number | null {
    const move = readMove(text);
    if (move?.kind !== 'keep') return null;
    const offer = view.offer ?? view.offers?.[seat] ?? [];
    const kept = move.tickets.flatMap((i) => index.tickets[offer[i] ?? -1] ?? []);
    const held = heldConnections(index, view, seat).filter(({ done }) => !done);
    return kept.length ? together(seatBoard(index, view, seat), [...held, ...kept]) : null;
}

/** `view` is the one before the move. */
export function moveReasons(index: MapIndex, view: View, seat: number, text: string): ReviewCode[] {
    const move = readMove(text);
    if (move?.kind === 'tickets') return [{ code: 'gets_tickets' }];
    if (move?.kind === 'draw') return move.from === 'deck' ? [] : [{ code: 'gets_card', card: move.from }];
    const track = move?.kind === 'claim' ? index.tracks[move.track] : undefined;
    if (!track) return [];
    const owners = view.owners.slice(0, track.id) + String(seat) + view.owners.slice(track.id + 1);
    const before = heldConnections(index, view, seat);
    const reasons = heldConnections(index, { ...view, owners }, seat).flatMap(({ ticket, done, connection }, i): ReviewCode[] => {
        const from = before[i]?.connection?.cars ?? Infinity;
        const to = connection?.cars ?? Infinity;
        if (done || to >= from) return [];
        return [to === 0 ? { code: 'completes', ticket } : { code: 'nearer', ticket, from, to }];
    });
    const cars = (view.seats[seat]?.cars ?? 0) - track.length;
    if (cars <= index.map.rules.last_round_cars && !view.last_round) reasons.push({ code: 'ends_game' });
    return [...reasons, { code: 'points', points: track.points }];
}
