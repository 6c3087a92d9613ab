import type { Theme } from './theme';

export const kSanFrancisco: Theme = {
    ground: {
        edge: () => ({ left: 30, top: 64, right: 40, bottom: 16 }),
        load: () => import('./ground/SanFrancisco.svelte'),
    },
    lettering: { family: 'josefin', size: 1.12, line: 1.15 },
    wildSign: 'anchor',
    vehicles: 'cable_car',
    claimSound: 'bell',
    size: 'city',
    isPrinted: true,
    colors: {
        board: {
            name: 'light-dark(#2c2018,#fbeed6)',
            'name-halo': 'light-dark(#f8efdb,#2b2b3d)',
            'rail-ink': 'light-dark(#6b5138,#d9b071)',
            wake: 'light-dark(#f7f3e2,#cfe6ea)',
            'place-rim': 'light-dark(#3b2a1d,#f6d9a0)',
            'place-face': 'light-dark(#f28a66,#4a3450)',
            'place-hub': 'light-dark(#fff5e0,#ffd27a)',
        },
        back: { field: '#1f6f73', rays: '#f6b08c', hub: '#f28a66' },
        poster: { ground: 'light-dark(#fbf3df,#123a44)', rail: 'light-dark(#6b3a26,#f2d9b8)' },
    },
};
