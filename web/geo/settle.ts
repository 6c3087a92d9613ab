// Lays out the maps that come with the client, ahead of time. Writes src/ui/board/settled.json.
import { writeFileSync } from 'node:fs';
import { layOut } from '../src/ui/board/layout';
import { fingerprint, pack } from '../src/ui/board/settled';
import { kMapIds, readMap } from './maps';

export function main(): void {
    const lines = kMapIds.map((id) => {
        const map = readMap(id);
        return ` ${JSON.stringify(fingerprint(map))}: ${JSON.stringify(pack(layOut(map).poses))}`;
    });
    writeFileSync('src/ui/board/settled.json', `{\n${lines.join(',\n')}\n}\n`);
}
