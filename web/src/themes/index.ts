// The theme of each map; the default for every other.
import { kDefault } from './default';
import { kCentralEurope, kDenmark, kNordic } from './europe';
import { kSanFrancisco } from './san_francisco';
import type { Colors, Theme } from './theme';
import { kToy } from './toy';
import { kUsa } from './usa';

const kThemes = new Map<string, Theme>([
    ['usa', kUsa],
    ['san_francisco', kSanFrancisco],
    ['denmark', kDenmark],
    ['nordic', kNordic],
    ['central_europe', kCentralEurope],
    ['toy', kToy],
]);

export function themeOf(mapId: string): Theme {
    return kThemes.get(mapId) ?? kDefault;
}

/** The order of the pages that offer maps: as above, then the others as the server lists them. */
export function inOrder<Listed extends { id: string }>(maps: readonly Listed[]): Listed[] {
    const order = [...kThemes.keys()];
    const rank = ({ id }: Listed): number => (kThemes.has(id) ? order.indexOf(id) : order.length);
    return [...maps].sort((a, b) => rank(a) - rank(b));
}

/** Without those that only the page for a new table offers. */
export function offeredMaps<Listed extends { id: string }>(maps: readonly Listed[]): Listed[] {
    return inOrder(maps).filter(({ id }) => !themeOf(id).isHidden);
}

/** For a `style` attribute: each colour as a custom property of its name. */
export function colorStyle(colors: Colors<string> = {}): string {
    return Object.entries(colors).map(([name, color]) => `--${name}:${color}`).join(';');
}

export type { Theme };
