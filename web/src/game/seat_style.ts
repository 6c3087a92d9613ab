// What tells the seats of a table apart: a colour from the map, and a shape, since colour is never
// the only sign.
import type { GameMap, SeatColor } from '../net/wire';

export type SeatShape = 'disc' | 'square' | 'triangle' | 'diamond' | 'star' | 'plus';

export interface SeatStyle {
    color: SeatColor;
    shape: SeatShape;
    name: string;
}

/** By seat, as many as a table can have, so that no two share one. */
export const kSeatShapes: SeatShape[] = ['disc', 'square', 'triangle', 'diamond', 'star', 'plus'];

export function seatStyle(color: SeatColor, seat: number, name: string): SeatStyle {
    return { color, shape: kSeatShapes[seat % kSeatShapes.length]!, name };
}

export function seatStyles(map: GameMap, names: string[]): SeatStyle[] {
    return names.map((name, seat) => seatStyle(map.seat_colors[seat] ?? 'blue', seat, name));
}
