// The Vite plugin for translations: `virtual:messages` exports a loader for every file in i18n/ that
// the first page and the table need at once, and `virtual:more_messages` for the client's others; each
// is a chunk of its own. What the game page does not say in its first frame is a
// chunk apart (late.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { kClientAreas, kFirstAreas } from './areas.ts';
import { compileMessages, type MessageFile } from './compile.ts';
import { isLate } from './late.ts';
import { kLocales } from './locale.ts';

const kList = 'virtual:messages';
const kMore = 'virtual:more_messages';

/** `folder` contains one folder per language. */
export function messages(folder: string): Plugin {
    return {
        name: 'fogg-messages',
        resolveId(id) {
            return id === kList || id === kMore || id.startsWith(`${kList}/`) ? `\0${id}` : null;
        },
        load(id) {
            if (id === `\0${kList}`) return listSource((area) => kFirstAreas.includes(area));
            if (id === `\0${kMore}`) return listSource((area) => !kFirstAreas.includes(area));
            if (!id.startsWith(`\0${kList}/`)) return null;
            const [language = '', area = ''] = id.slice(kList.length + 2).split('/');
            const read = (name: string): MessageFile => {
                const path = join(folder, language, `${name}.json`);
                this.addWatchFile(path);
                return JSON.parse(readFileSync(path, 'utf8')) as MessageFile;
            };
            return compileMessages(language, wordsOf(area, read));
        },
    };
}

function wordsOf(area: string, read: (name: string) => MessageFile): MessageFile {
    if (area !== 'game' && area !== 'table') return read(area);
    const words = Object.entries({ ...read('game'), ...read('table') });
    return Object.fromEntries(words.filter(([key]) => isLate(key) === (area === 'table')));
}

function listSource(isListed: (area: string) => boolean): string {
    const lines = kLocales.flatMap((language) =>
        kClientAreas
            .filter(isListed)
            .map((area) => `${language}/${area}`)
            .map((name) => `'${name}': () => import('${kList}/${name}'),`),
    );
    return `export default {\n${lines.join('\n')}\n};\n`;
}
