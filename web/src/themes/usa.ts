import { kDefault } from './default';
import type { Theme } from './theme';

export const kUsa: Theme = {
    ...kDefault,
    ground: {
        edge: () => ({ left: 30, top: 26, right: 30, bottom: 26 }),
        load: () => import('./ground/Usa.svelte'),
    },
    lettering: { family: 'fraunces', size: 1.55, line: 1.6 },
    size: 'country',
    isPrinted: true,
    colors: {
        board: { 'name-halo': 'light-dark(#f3e8ce,#18263f)' },
        poster: { ground: 'light-dark(#f3e8ce,#14213a)', rail: 'light-dark(#5d4a28,#d9a94e)' },
    },
};
