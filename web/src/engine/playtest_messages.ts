// Messages between a page and the worker with a playtest.
import type { MapProblem, PlaytestWish } from './playtest_module';

export type ToPlaytest =
    /** Without a text, the built-in map with this id. */
    | { t: 'start'; address: string; id: string; text: string | null; wish: PlaytestWish }
    /** Ends with the games played so far. */
    | { t: 'stop' }
    | { t: 'tell'; n: number; what: 'figures' | 'report'; language: string };

export type FromPlaytest =
    | { t: 'progress'; done: number; left: number }
    | { t: 'done' }
    | { t: 'told'; n: number; text: string }
    | { t: 'bad_map'; problems: MapProblem[] }
    | { t: 'bad_seats' }
    | { t: 'failed'; why: string };
