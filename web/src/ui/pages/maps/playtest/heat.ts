// How a route looks on the coloured board: how wide and in which of a few looks.
import type { RouteFigures } from '../../../../net/playtest';

export const kHeats = ['often', 'early', 'worth'] as const;
export type Heat = (typeof kHeats)[number];

/** `heat0` is the palest, `heat4` the strongest; whoever owns it wins more often, less often, or as often. */
export type Look = 'heat0' | 'heat1' | 'heat2' | 'heat3' | 'heat4' | 'wins' | 'loses' | 'even';

export interface HeatLine {
    /** From 0 to 1. */
    weight: number;
    look: Look;
}

const kSteps = 5;
// An extra win share that is drawn at full width.
const kFullExtra = 0.2;

export function heatOf(what: Heat, routes: readonly RouteFigures[]): HeatLine[] {
    if (what === 'often') return routes.map(({ games }) => warm(games));
    if (what === 'worth') return routes.map(worth);
    // From the earliest route of this board to the latest, since nothing is built at the very end.
    const times = routes.flatMap(({ built_at }) => (built_at === null ? [] : [built_at]));
    const [first, last] = [Math.min(...times), Math.max(...times)];
    return routes.map(({ built_at }) => {
        if (built_at === null) return { weight: 0, look: 'even' };
        return warm(last > first ? (last - built_at) / (last - first) : 1);
    });
}

function warm(share: number): HeatLine {
    const step = Math.min(kSteps - 1, Math.max(0, Math.floor(share * kSteps)));
    return { weight: share, look: `heat${step}` as Look };
}

function worth({ extra }: RouteFigures): HeatLine {
    if (extra.mean === null || extra.low === null || extra.high === null) return { weight: 0, look: 'even' };
    const look = extra.low > 0 ? 'wins' : extra.high < 0 ? 'loses' : 'even';
    return { weight: Math.min(1, Math.abs(extra.mean) / kFullExtra), look };
}
