// What the tickets that one could keep take together, as far as a view shows it.
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
