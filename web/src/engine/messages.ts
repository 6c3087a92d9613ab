// Messages between a page and the worker with the device's tables. The page numbers connections and requests.
import type { PuzzleAddresses } from './puzzle_sets';

/** The first message: where the module is, and the puzzles. */
export interface Start {
    t: 'start';
    module: string;
    /** The module's size in bytes: a compressed response does not reveal it. */
    bytes: number;
    /** Where the rest of it is, for what is rarer than playing; null: the module was not split. */
    rest: string | null;
    puzzles: PuzzleAddresses;
}

export type ToDevice =
    | { t: 'connect'; n: number }
    | { t: 'text'; n: number; text: string }
    | { t: 'close'; n: number }
    | { t: 'request'; n: number; method: string; target: string; body: string };

/** The module did not come, the browser cannot run it, or it stores nothing; or else a bug. */
export type EndCause = 'offline' | 'unfit' | 'storage' | 'bug';

export type FromDevice =
    | { t: 'text'; n: number; text: string }
    | { t: 'answer'; n: number; status: number; body: string }
    /** How much of the module has loaded, from 0 to 1. */
    | { t: 'loaded'; part: number }
    /** Programs run out of time: this device is slower than they need. Said once. */
    | { t: 'slow' }
    /** This worker has the tables now. */
    | { t: 'ready' }
    | { t: 'ended'; why: string; cause: EndCause };
