// The server's codes, as the documents list them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const kDocs = join(import.meta.dirname, '../../../../../docs');

/** The codes in the first column of the tables that follow a heading or line. */
export function codesAfter(file: string, start: string): string[] {
    const text = readFileSync(join(kDocs, file), 'utf8').split(start)[1]?.split('About a score sheet')[0] ?? '';
    return text
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .flatMap((line) => (line.split('|')[1] ?? '').match(/[a-z_]+/g) ?? []);
}
