// The messages of i18n, for tests that look for words on the screen.
import { readFileSync } from 'node:fs';

/** As it stands in the file, with its arguments. */
export function message(language: string, key: string, area = key.split('.')[0]!): string {
    const file = JSON.parse(readFileSync(`../i18n/${language}/${area}.json`, 'utf8')) as Record<string, string>;
    const text = file[key];
    if (text === undefined) throw new Error(`${language} has no ${key}`);
    return text;
}

/** What it matches, whatever its arguments are. */
export function pattern(language: string, key: string, area?: string): RegExp {
    const parts = message(language, key, area).split(/\{\w+\}/).map((part) => part.replace(/[\^$.*+?()[\]{}|\\]/g, '\\$&').replaceAll(' – ', '\\s– '));
    return new RegExp(parts.join('.+'));
}
