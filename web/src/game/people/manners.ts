// Who at a table may ask for what, apart from moves: pure questions about the room.
import type { Room, You } from '../../net/wire';

export interface People {
    /** The seat that speaks for this device; null for spectators, and for whoever has resigned. */
    voice: number | null;
    /** Persons who have not resigned, and do not share this device. */
    others: number[];
}

export function peopleOf(room: Room, you: You | null): People {
    const persons = room.seats.flatMap((seat, i) => (seat.kind === 'person' && !seat.resigned ? [i] : []));
    const mine = persons.filter((seat) => you?.seats.includes(seat));
    const shown = mine.find((seat) => seat === you?.seat);
    return {
        voice: shown ?? mine[0] ?? null,
        others: persons.filter((seat) => !mine.includes(seat)),
    };
}

/** Whether the game is over when this seat resigns: one is left, or none but programs. */
export function isLastToResign(room: Room, seat: number): boolean {
    const playing = room.seats.filter((each, i) => i !== seat && !(each.kind === 'person' && each.resigned));
    return playing.length === 1 || !playing.some(({ kind }) => kind === 'person');
}
