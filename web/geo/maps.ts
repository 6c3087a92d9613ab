// The maps as a server hands them out, read from maps/*.toml: for tests and for tools that run
// when the client is built, both from the folder web. Never part of the client.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameMap } from '../src/net/wire';
import { parseMap } from './parse_map';

export const kMapIds = ['usa', 'san_francisco', 'toy', 'denmark', 'nordic', 'central_europe'] as const;

export function readMap(id: string): GameMap {
    return parseMap(readFileSync(join(process.cwd(), '..', 'maps', `${id}.toml`), 'utf8'));
}
