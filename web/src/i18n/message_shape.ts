// Which arguments a message takes and how it branches, to compare languages with each other. For
// tests and tools only; the client contains no parser.
import { parse, type Token } from '@messageformat/parser';

/** `n plural`, `wild select ferry other`, `map`: sorted and unique. */
export function messageShape(text: string): string[] {
    const parts = new Set<string>();
    walk(parse(text), parts);
    return [...parts].sort();
}

/** The categories of all plurals in it, as `one` or `other`; exact ones (`=0`) left out. */
export function pluralCategories(text: string): string[] {
    const found = new Set<string>();
    visit(parse(text), (token) => {
        if (token.type !== 'plural') return;
        for (const { key } of token.cases) if (!key.startsWith('=')) found.add(key);
    });
    return [...found].sort();
}

/** The names of a message's arguments. */
export function messageArguments(text: string): string[] {
    return [...new Set(messageShape(text).map((part) => part.split(' ')[0] ?? ''))];
}

function walk(tokens: Token[], parts: Set<string>): void {
    visit(tokens, (token) => {
        if (token.type === 'argument') parts.add(token.arg);
        if (token.type === 'function') parts.add(`${token.arg} ${token.key}`);
        if (token.type === 'plural') parts.add(`${token.arg} plural`);
        if (token.type === 'select') {
            const cases = token.cases.map(({ key }) => key).sort();
            parts.add(`${token.arg} select ${cases.join(' ')}`);
        }
    });
}

function visit(tokens: Token[], see: (token: Token) => void): void {
    for (const token of tokens) {
        see(token);
        if ('cases' in token) for (const one of token.cases) visit(one.tokens, see);
    }
}
