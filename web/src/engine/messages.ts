// What a page and the worker with the device's tables say to each other. Connections and requests are numbered by
// the page.
import type { PuzzleAddresses } from './puzzle_sets';

/** The first message: where the module is, and the puzzles. */
export interface Start {
    t: 'start';
    module: string;
    /** How many the module has: of what comes compressed, nobody else knows. */
    bytes: number;
    puzzles: PuzzleAddresses;
}

export type ToDevice =
    | { t: 'connect'; n: number }
    | { t: 'text'; n: number; text: string }
    | { t: 'close'; n: number }
    | { t: 'request'; n: number; method: string; target: string; body: string };

export type FromDevice =
    | { t: 'text'; n: number; text: string }
    | { t: 'answer'; n: number; status: number; body: string }
    /** How much of the module is here, from 0 to 1. */
    | { t: 'loaded'; part: number }
    | { t: 'ended'; why: string };
