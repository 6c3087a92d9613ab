// What lies on the table before the first turn, in the order of the list and of the numbers in the picture.
import type { GameMap } from '../../../net/wire';

const kEverywhere = ['board', 'cars', 'hand', 'market', 'deck', 'tickets', 'ticket_deck'] as const;
const kWithSouvenirs = ['souvenirs', 'spare'] as const;

export type SetupThing = (typeof kEverywhere)[number] | (typeof kWithSouvenirs)[number];

export function setupThings(map: GameMap): SetupThing[] {
    return map.souvenirs ? [...kEverywhere, ...kWithSouvenirs] : [...kEverywhere];
}
