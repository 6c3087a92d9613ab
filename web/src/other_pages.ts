// The pages that nobody goes to in a hurry. Apart from routes.ts, so that the first load of a table does
// not carry the lists of their files.
import type { Loader } from './routes';

export const kOtherPages = {
    replay: () => import('./ui/pages/replay/Replay.svelte'),
    daily: () => import('./ui/pages/daily/Daily.svelte'),
    beside: () => import('./ui/pages/daily/SideBySide.svelte'),
    review: () => import('./ui/pages/review/Review.svelte'),
    statistics: () => import('./ui/pages/statistics/Statistics.svelte'),
    record: () => import('./ui/pages/review/RecordReview.svelte'),
    puzzles: () => import('./ui/pages/puzzles/Puzzles.svelte'),
    puzzle: () => import('./ui/pages/puzzles/Puzzle.svelte'),
    new_map: () => import('./ui/editor/NewMap.svelte'),
    editor: () => import('./ui/editor/Editor.svelte'),
    rules: () => import('./ui/pages/rules/Rules.svelte'),
    learn: () => import('./ui/pages/learn/Learn.svelte'),
    score: () => import('./ui/pages/Score.svelte'),
    settings: () => import('./ui/pages/Settings.svelte'),
    maps: () => import('./ui/pages/maps/Maps.svelte'),
    map: () => import('./ui/pages/maps/MapPage.svelte'),
    map_print: () => import('./ui/pages/maps/print/Print.svelte'),
    map_playtest: () => import('./ui/pages/maps/playtest/Playtest.svelte'),
    about: () => import('./ui/pages/About.svelte'),
} satisfies Record<string, Loader>;
