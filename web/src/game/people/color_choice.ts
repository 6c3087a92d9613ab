// Which colours people at a table can choose, and the wish that this device remembers by name: another
// map may have it under another number, or not at all.
import type { GameMap, RoomSeat } from '../../net/wire';
import { kLiveries, seatStyle, type SeatStyle } from './seat_style';

export interface ColorOption {
    number: number;
    style: SeatStyle;
    /** Another person has it. */
    isTaken: boolean;
}

export function wishedColor(map: GameMap, wish: string): number | null {
    const number = map.seat_colors.findIndex((color) => color === wish);
    return number >= 0 && number < kLiveries.length ? number : null;
}

/** `taken` by people in other seats. */
export function colorOptions(map: GameMap, taken: ReadonlySet<number>): ColorOption[] {
    return map.seat_colors.slice(0, kLiveries.length).map((color, number) => ({
        number, style: seatStyle(color, number, ''), isTaken: taken.has(number),
    }));
}

export function takenColors(seats: RoomSeat[], besides: number): Set<number> {
    return new Set(seats.flatMap((seat, i) => (i !== besides && seat.kind === 'person' ? [seat.color] : [])));
}

/**
 * The colours of seats that have not been sent yet, as the server will give them: first those who wish for
 * one, then people and programs, each their own or the first that is left.
 */
export function settledColors(seats: { isPerson: boolean; color: number | null }[]): number[] {
    const taken = new Set<number>();
    const given: number[] = [];
    const give = (seat: number, wish: number): void => {
        let color = wish;
        if (taken.has(color)) color = seat;
        for (let next = 0; taken.has(color); next += 1) color = next;
        given[seat] = color;
        taken.add(color);
    };
    const all = (is: (seat: { isPerson: boolean; color: number | null }, i: number) => boolean): number[] =>
        seats.flatMap((seat, i) => (given[i] === undefined && is(seat, i) ? [i] : []));
    for (const i of all(({ isPerson, color }) => isPerson && color !== null)) give(i, seats[i]?.color ?? i);
    for (const i of all(({ isPerson }) => isPerson)) give(i, i);
    for (const i of all((_, seat) => !taken.has(seat))) give(i, i);
    for (const i of all(() => true)) give(i, i);
    return given;
}
