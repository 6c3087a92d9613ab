// Gives the service worker (public/sw.js) the list of scripts, styles and modules to precache, and the translations
// by language: a person needs one of six. And gives the server the list of pages (pages.txt), so that it answers
// 404 to all other paths.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const kEmpty = 'const kShell = [];';
const kNoWords = 'const kTranslations = {};';
const kKept = /\.(js|css|wasm|txt)$/;
// The module that plays without a server comes last, except where there is none; and the puzzles that it reads.
const kLate = process.env['VITE_NO_SERVER'] === '1' ? /\.txt$/ : /\.(wasm|txt)$/;
const kNext = ['src/ui/game/TablePage.svelte'];

export function shell(): Plugin {
    return {
        name: 'fogg-shell',
        apply: 'build',
        writeBundle({ dir = 'dist' }, bundle) {
            const files = shellFiles(bundle);
            writeFileSync(join(dir, 'pages.txt'), `${pages().join('\n')}\n`);
            const path = join(dir, 'sw.js');
            const worker = readFileSync(path, 'utf8');
            if (!worker.includes(kEmpty) || !worker.includes(kNoWords)) this.error(`${path} has no place for the lists`);
            writeFileSync(path, worker
                .replace(kEmpty, `const kShell = ${JSON.stringify(files.map((f) => `/${f}`))};`)
                .replace(kNoWords, `const kTranslations = ${JSON.stringify(translations(bundle))};`));
        },
    };
}

/** Those first that are likely to be needed next: the table, and all that it loads later. */
export function shellFiles(bundle: Rolldown.OutputBundle): string[] {
    const all = Object.values(bundle)
        .filter((file) => file.type === 'asset' || !file.moduleIds.some((id) => id.includes('virtual:messages/')))
        .map(({ fileName }) => fileName)
        .filter((name) => kKept.test(name))
        .sort();
    const first = [...reach(bundle, kNext)].filter((name) => all.includes(name));
    const rest = all.filter((name) => !first.includes(name));
    return [...first, ...rest.filter((name) => !kLate.test(name)), ...rest.filter((name) => kLate.test(name))];
}

/** The files with the words of each language. */
function translations(bundle: Rolldown.OutputBundle): Record<string, string[]> {
    const found: Record<string, string[]> = {};
    for (const file of Object.values(bundle)) {
        const id = file.type === 'chunk' ? file.moduleIds.find((one) => one.includes('virtual:messages/')) : undefined;
        const language = id && /virtual:messages\/([^/]+)/.exec(id)?.[1];
        if (language) (found[language] ??= []).push(`/${file.fileName}`);
    }
    return found;
}

/** The chunks of these modules and what they import, nearest first. */
function reach(bundle: Rolldown.OutputBundle, modules: string[]): Set<string> {
    const found = new Set(
        Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && modules.some((id) => file.facadeModuleId?.endsWith(id)) ? [file.fileName] : []),
    );
    // A set that grows while it is walked: breadth first.
    for (const name of found) {
        const file = bundle[name];
        if (file?.type !== 'chunk') continue;
        const styles = file.viteMetadata?.importedCss ?? [];
        for (const next of [...file.imports, ...styles, ...file.dynamicImports]) found.add(next);
    }
    return found;
}

/** The paths of src/routes.ts. */
export function pages(): string[] {
    const source = readFileSync(join(import.meta.dirname, 'src/routes.ts'), 'utf8');
    return [...source.matchAll(/^    route\('([^']+)'/gm)].map(([, path = '']) => path);
}
