// Turns a message file into a module: plain texts stay texts, all others become functions.
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module';

export type MessageFile = Record<string, string>;

/** The source of a module whose default export maps keys to texts and functions. */
export function compileMessages(language: string, messages: MessageFile): string {
    const plain: MessageFile = {};
    const formatted: MessageFile = {};
    for (const [key, text] of Object.entries(messages)) {
        // Apostrophes may quote braces, so only a text with neither is sure to be plain.
        (/[{}']/.test(text) ? formatted : plain)[key] = text;
    }
    const format = new MessageFormat(language);
    const compiled = compileModule(format, formatted).replace(
        'export default',
        'const formatted =',
    );
    return `${compiled};\nexport default { ...${JSON.stringify(plain)}, ...formatted };\n`;
}
