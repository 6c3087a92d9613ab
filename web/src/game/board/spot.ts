/** Something on the board that one can point at. */
export type Spot = { track: number } | { place: number };

export function sameSpot(a: Spot | null, b: Spot | null): boolean {
    if (!a || !b) return false;
    return 'track' in a ? 'track' in b && a.track === b.track : 'place' in b && a.place === b.place;
}
