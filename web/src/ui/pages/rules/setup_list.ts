// What lies on the table before the first turn, in the order of the list and of the numbers in the picture.
import type { GameMap } from '../../../net/wire';

const kEverywhere = ['board', 'cars', 'hand', 'market', 'deck', 'tickets', 'ticket_deck'] as const;

export type SetupThing = (typeof kEverywhere)[number] | 'souvenirs' | 'spare';

export function setupThings(map: GameMap): SetupThing[] {
    const things: SetupThing[] = [...kEverywhere];
    const { places = [], symbols = [] } = map.souvenirs ?? {};
    if (places.length > 0) things.push('souvenirs');
    if (symbols.length > places.length) things.push('spare');
    return things;
}
