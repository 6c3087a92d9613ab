// `virtual:engine` and `virtual:playtest` export the address of a module in WebAssembly, or null in a client that was
// built without it: `scripts/build web` makes them, and not everybody who builds the client has that compiler; and how
// many bytes it has. `rest` is the address of its second part, `…_more.wasm`, if it has one.
// `virtual:engine` also exports, by map, the addresses of the puzzles, which only that module reads.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** The module at this path, under a name that is imported, and the folder of the texts that it reads. */
export function engine(name: `virtual:${string}`, path: string, puzzles?: string): Plugin {
    let isBuild = false;
    return {
        name: `fogg-${name}`,
        configResolved({ command }) {
            isBuild = command === 'build';
        },
        resolveId(id) {
            return id === name ? `\0${name}` : null;
        },
        load(id) {
            if (id !== `\0${name}`) return null;
            if (!existsSync(path)) return 'export default null; export const bytes = 0; export const rest = null; export const puzzles = {};';
            const address = (asset: string, file: string): string => {
                if (!isBuild) return JSON.stringify(`/@fs${file}`);
                return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: asset, source: readFileSync(file) })}`;
            };
            const texts = puzzles ? readdirSync(puzzles).filter((text) => text.endsWith('.txt')) : [];
            const sets = texts.map((text) => `${JSON.stringify(text.slice(0, -4))}: ${address(`puzzles_${text}`, join(puzzles ?? '', text))}`);
            const more = path.replace(/\.wasm$/, '_more.wasm');
            return `export default ${address(basename(path), path)}; export const bytes = ${statSync(path).size};
                export const rest = ${existsSync(more) ? address(basename(more), more) : null};
                export const puzzles = { ${sets.join(', ')} };`;
        },
    };
}
