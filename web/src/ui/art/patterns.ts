// A hatch for each card colour: a third sign beside colour and symbol, on cards and on tracks when
// zoomed in. Drawn in a square of 8, as lines; none of them draws a card's sign.
import type { Card } from '../../net/wire';

export const kPatterns: Record<Exclude<Card, 'wild'>, string> = {
    red: 'M-2 10L10-2M2 14L14 2M-6 6L6-6',
    blue: 'M0 2h8M0 6h8',
    green: 'M2 0v8M6 0v8M0 2h8M0 6h8',
    yellow: 'M2 0v8M6 0v8',
    orange: 'M0 6q2-4 4 0t4 0M0 2q2-4 4 0t4 0',
    purple: 'M-2-2L10 10M2-6L14 6M-6 2L6 14',
    white: 'M1 1l2 2M7 5l-2 2',
    black: 'M-2-2L10 10M2-6L14 6M-6 2L6 14M-2 10L10-2M2 14L14 2M-6 6L6-6',
};

export const kPatternColors = Object.keys(kPatterns) as (keyof typeof kPatterns)[];
