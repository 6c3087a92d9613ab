// Gives the service worker (public/sw.js) the list of scripts, styles and modules to precache, and the translations
// by language: a person needs one of six. And gives the server the list of pages (pages.txt), so that it answers
// 404 to all other paths.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const kEmpty = 'const kShell = [];';
const kNoWords = 'const kTranslations = {};';
const kKept = /\.(js|css|wasm|txt)$/;
const kNext = ['src/ui/game/TablePage.svelte'];
// What plays without a server, and the page of a new table, come before pages that few people open.
const kPlays = /(^|\/)(fogg(_more)?-[^/]*\.wasm|device\.worker-[^/]*\.js)$/;
const kHome = ['src/ui/pages/Home.svelte', 'src/ui/pages/New.svelte'];
// Few people playtest a map, or open puzzles without a line.
const kLate = /(^|\/)playtest[^/]*\.wasm$|\.txt$/;

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

/** Those first that are likely to be needed next: the table, all that it loads later, and what plays it here. */
export function shellFiles(bundle: Rolldown.OutputBundle): string[] {
    const all = Object.values(bundle)
        .filter((file) => file.type === 'asset' || !file.moduleIds.some((id) => id.includes('virtual:messages/')))
        .map(({ fileName }) => fileName)
        .filter((name) => kKept.test(name))
        .sort();
    const next = [...reach(bundle, kNext)].filter((name) => all.includes(name));
    const late = all.filter((name) => kLate.test(name));
    const first = [...next, ...all.filter((name) => kPlays.test(name)), ...reach(bundle, kHome)];
    return [...new Set([...first, ...all])].filter((name) => all.includes(name) && !late.includes(name)).concat(late);
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
        // From the first script, which all share, every page can be reached.
        const later = file.isEntry ? [] : file.dynamicImports;
        for (const next of [...file.imports, ...styles, ...later]) found.add(next);
    }
    return found;
}

/** The paths of src/routes.ts. */
export function pages(): string[] {
    const source = readFileSync(join(import.meta.dirname, 'src/routes.ts'), 'utf8');
    return [...source.matchAll(/^    route\('([^']+)'/gm)].map(([, path = '']) => path);
}
