// For maps that nobody has drawn anything for: plain paper and railway wagons.
import type { Theme } from './theme';

export const kDefault: Theme = {
    ground: {
        edge: (margin) => ({ left: 2 * margin, top: 2 * margin, right: 2 * margin, bottom: 2 * margin }),
        load: () => import('./ground/Paper.svelte'),
    },
    lettering: { family: 'inter', size: 1.55, line: 1.6 },
    wildSign: 'wheel',
    vehicles: 'railway',
    claimSound: 'wagon',
    colors: {},
};
