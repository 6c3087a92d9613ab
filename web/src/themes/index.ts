// The theme of each map; the default for every other.
import { kDefault } from './default';
import { kSanFrancisco } from './san_francisco';
import type { Colors, Theme } from './theme';
import { kToy } from './toy';
import { kUsa } from './usa';

const kThemes = new Map<string, Theme>([
    ['usa', kUsa],
    ['san_francisco', kSanFrancisco],
    ['toy', kToy],
]);

export function themeOf(mapId: string): Theme {
    return kThemes.get(mapId) ?? kDefault;
}

/** For a `style` attribute: each colour as a custom property of its name. */
export function colorStyle(colors: Colors<string> = {}): string {
    return Object.entries(colors).map(([name, color]) => `--${name}:${color}`).join(';');
}

export type { Theme };
