// Compiles a message file to a module: plain texts stay strings, all others become functions.
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module';

export type MessageFile = Record<string, string>;

/** The source of a module whose default export maps keys to texts and functions. */
export function compileMessages(language: string, messages: MessageFile): string {
    const plain: MessageFile = {};
    const formatted: MessageFile = {};
    for (const [key, written] of Object.entries(messages)) {
        const text = unbroken(written);
        // Apostrophes may quote braces, so only a text with neither is known to be plain.
        (/[{}']/.test(text) ? formatted : plain)[key] = text;
    }
    const format = new MessageFormat(language);
    const compiled = compileModule(format, formatted).replace(
        'export default',
        'const formatted =',
    );
    return `${compiled};\nexport default { ...${JSON.stringify(plain)}, ...formatted };\n`;
}

/** No line begins with a dash between two places, and none ends with a number that counts what follows. */
function unbroken(text: string): string {
    return text.replaceAll(' – ', '\u00a0– ').replaceAll('# ', '#\u00a0');
}
