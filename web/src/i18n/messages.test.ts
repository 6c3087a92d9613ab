// The formatter of the client by the cases that the program's (src/words/message.h) is tested with
// too: both say the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import { describe, expect, it } from 'vitest';
import type { Params } from './state.svelte';

interface Case {
    what: string;
    language: string;
    message: string;
    arguments: Params;
    text: string;
}

const kRoot = join(import.meta.dirname, '../../..');
const fixture = JSON.parse(readFileSync(join(kRoot, 'tests/data/messages.json'), 'utf8')) as {
    cases: Case[];
    refused: { what: string; message: string }[];
};

describe('a message', () => {
    it.each(fixture.cases)('$what, in $language', ({ language, message, arguments: given, text }) => {
        expect(new MessageFormat(language).compile(message)(given)).toBe(text);
    });

    it.each(fixture.refused)('is refused: $what', ({ message }) => {
        expect(() => new MessageFormat('en').compile(message)).toThrow();
    });
});
