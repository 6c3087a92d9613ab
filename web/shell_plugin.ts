// Gives the service worker (public/sw.js) the list of scripts and styles to precache. Translations are
// left out: a person needs one of six. And gives the server the list of pages (pages.txt), so that it answers
// 404 to all other paths.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const kEmpty = 'const kShell = [];';

export function shell(): Plugin {
    return {
        name: 'fogg-shell',
        apply: 'build',
        writeBundle({ dir = 'dist' }, bundle) {
            const files = Object.values(bundle)
                .filter((file) => file.type === 'asset' || !file.moduleIds.some((id) => id.includes('virtual:messages/')))
                .map(({ fileName }) => fileName)
                .filter((name) => /\.(js|css)$/.test(name))
                .sort();
            writeFileSync(join(dir, 'pages.txt'), `${pages().join('\n')}\n`);
            const path = join(dir, 'sw.js');
            const worker = readFileSync(path, 'utf8');
            if (!worker.includes(kEmpty)) this.error(`${path} has no place for the list`);
            writeFileSync(path, worker.replace(kEmpty, `const kShell = ${JSON.stringify(files.map((f) => `/${f}`))};`));
        },
    };
}

/** The paths of src/routes.ts. */
export function pages(): string[] {
    const source = readFileSync(join(import.meta.dirname, 'src/routes.ts'), 'utf8');
    return [...source.matchAll(/^    route\('([^']+)'/gm)].map(([, path = '']) => path);
}
