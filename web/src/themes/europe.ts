// Our own boards in Europe: real coasts, drawn like the USA.
import { kDefault } from './default';
import type { Ground, Theme } from './theme';

const kSheet: Theme = {
    ...kDefault,
    lettering: { family: 'fraunces', size: 1.55, line: 1.6 },
    colors: {
        board: { 'name-halo': 'light-dark(#f2e8d0,#18253f)' },
        poster: { ground: 'light-dark(#f2e8d0,#14213a)', rail: 'light-dark(#5d4a28,#d9a94e)' },
    },
};

function groundOf(load: Ground['load']): Ground {
    return { edge: () => ({ left: 30, top: 26, right: 30, bottom: 26 }), load };
}

export const kDenmark: Theme = {
    ...kSheet, size: 'short', ground: groundOf(() => import('./ground/Denmark.svelte')),
};
export const kNordic: Theme = {
    ...kSheet, size: 'middle', ground: groundOf(() => import('./ground/Nordic.svelte')),
};
export const kCentralEurope: Theme = {
    ...kSheet, size: 'middle', ground: groundOf(() => import('./ground/CentralEurope.svelte')),
};
