// What the rulebooks of a printed game tell of its board, for people who enter the board from their box. Whatever is
// not told here is asked of them.

export type PrintedFact =
    /** A ferry between two places; the length only if it is told. */
    | { kind: 'ferry'; between: [string, string]; length?: number }
    /** This many ferries, each with one symbol. */
    | { kind: 'ferries'; count: number }
    /** No route but those told of is longer. */
    | { kind: 'longest'; spaces: number; except: [string, string] }
    /** A route of this colour and length from this place, to a place that is not told. */
    | { kind: 'route_at'; place: string; color: string; length: number }
    | { kind: 'souvenirs'; places: string[] }
    /** A ticket whose points are not told. */
    | { kind: 'ticket'; between: [string, string] }
    /** About how many points tickets are worth on average. */
    | { kind: 'mean'; points: number }
    /** Printed on the board and told nowhere. */
    | { kind: 'route_points' };

const kBridge = 'Golden Gate Bridge';

const kSanFrancisco: PrintedFact[] = [
    { kind: 'ferry', between: [kBridge, 'Fort Mason'], length: 5 },
    { kind: 'ferry', between: ['Pier 39', 'Alcatraz'] },
    { kind: 'ferries', count: 3 },
    { kind: 'longest', spaces: 3, except: [kBridge, 'Fort Mason'] },
    { kind: 'route_at', place: 'Potrero Hill', color: 'black', length: 3 },
    { kind: 'souvenirs', places: [kBridge, 'Alcatraz', 'The Embarcadero', 'Sunset', 'Potrero Hill'] },
    { kind: 'ticket', between: [kBridge, 'Potrero Hill'] },
    { kind: 'mean', points: 6 },
    { kind: 'route_points' },
];

/** Of the map with this id. */
export function printedFacts(mapId: string): PrintedFact[] {
    return mapId === 'san_francisco' ? kSanFrancisco : [];
}
