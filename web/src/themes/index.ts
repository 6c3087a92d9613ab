// The theme of each map; the default for every other.
import { kDefault } from './default';
import { kSanFrancisco } from './san_francisco';
import type { Theme } from './theme';
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

export { colorStyle, type Ground, type Theme } from './theme';
