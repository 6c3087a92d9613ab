// What tells the seats of a table apart: a colour from the map, and a livery, the way their cars are
// painted, since colour is never the only sign. Liveries share nothing with the signs of cards.
import type { GameMap, SeatColor } from '../net/wire';

export type Livery = 'stripe' | 'chevrons' | 'bands' | 'check' | 'rim' | 'halves';

export interface SeatStyle {
    color: SeatColor;
    livery: Livery;
    name: string;
}

/** By seat, as many as a table can have, so that no two share one. */
export const kLiveries: Livery[] = ['stripe', 'chevrons', 'bands', 'check', 'rim', 'halves'];

export function seatStyle(color: SeatColor, seat: number, name: string): SeatStyle {
    return { color, livery: kLiveries[seat % kLiveries.length]!, name };
}

export function seatStyles(map: GameMap, names: string[]): SeatStyle[] {
    return names.map((name, seat) => seatStyle(map.seat_colors[seat] ?? 'blue', seat, name));
}
