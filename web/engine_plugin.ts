// `virtual:engine` exports the address of the module that plays without a server, or null in a client that was
// built without it: `scripts/build web` makes it, and not everybody who builds the client has that compiler.
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const kName = 'virtual:engine';

export function engine(path: string): Plugin {
    let isBuild = false;
    return {
        name: 'fogg-engine',
        configResolved({ command }) {
            isBuild = command === 'build';
        },
        resolveId(id) {
            return id === kName ? `\0${kName}` : null;
        },
        load(id) {
            if (id !== `\0${kName}`) return null;
            if (!existsSync(path)) return 'export default null;';
            if (!isBuild) return `export default ${JSON.stringify(`/@fs${path}`)};`;
            const reference = this.emitFile({ type: 'asset', name: 'fogg.wasm', source: readFileSync(path) });
            return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
        },
    };
}
