// What tells the seats of a table apart: a colour from the map, and a livery, the way their cars are
// painted, since colour is never the only sign. Liveries share nothing with the signs of cards.
import type { GameMap, SeatColor } from '../../net/wire';

export type Livery = 'stripe' | 'chevrons' | 'bands' | 'check' | 'rim' | 'halves';

export interface SeatStyle {
    color: SeatColor;
    livery: Livery;
    name: string;
}

/** By the colour's number, as many as a table can have, so that no two share one. */
export const kLiveries: Livery[] = ['stripe', 'chevrons', 'bands', 'check', 'rim', 'halves'];

/** `number` is the colour's in the map: a colour and its livery are one thing. */
export function seatStyle(color: SeatColor, number: number, name: string): SeatStyle {
    return { color, livery: kLiveries[number % kLiveries.length]!, name };
}

/** `colors` by seat; each has its own unless somebody chose another. */
export function seatStyles(map: GameMap, names: string[], colors: number[] = []): SeatStyle[] {
    return names.map((name, seat) => {
        const number = colors[seat] ?? seat;
        return seatStyle(map.seat_colors[number] ?? 'blue', number, name);
    });
}
