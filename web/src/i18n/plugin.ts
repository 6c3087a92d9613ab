// The Vite plugin for translations: `virtual:messages` exports a loader for every file in i18n/, each
// a chunk of its own.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compileMessages, type MessageFile } from './compile.ts';
import { kLocales } from './locale.ts';

const kList = 'virtual:messages';

/** `folder` contains one folder per language. */
export function messages(folder: string): Plugin {
    return {
        name: 'fogg-messages',
        resolveId(id) {
            return id === kList || id.startsWith(`${kList}/`) ? `\0${id}` : null;
        },
        load(id) {
            if (id === `\0${kList}`) return listSource(folder);
            if (!id.startsWith(`\0${kList}/`)) return null;
            const [language = '', area = ''] = id.slice(kList.length + 2).split('/');
            const path = join(folder, language, `${area}.json`);
            this.addWatchFile(path);
            const file = JSON.parse(readFileSync(path, 'utf8')) as MessageFile;
            return compileMessages(language, file);
        },
    };
}

function listSource(folder: string): string {
    const lines = kLocales.flatMap((language) =>
        readdirSync(join(folder, language))
            .filter((name) => name.endsWith('.json'))
            .map((name) => `${language}/${name.replace('.json', '')}`)
            .map((name) => `'${name}': () => import('${kList}/${name}'),`),
    );
    return `export default {\n${lines.join('\n')}\n};\n`;
}
