// Writes that IndexedDB has not confirmed yet. It takes a few milliseconds, and a page closed in that time loses its
// writes; localStorage is synchronous, and returns them when the draft is opened again.
import type { KeptDraft, NumberedChange } from './kept';

interface Ahead {
    row: KeptDraft;
    /** The changes that led to it. */
    changes: NumberedChange[];
}

const nameOf = (draft: string): string => `fogg.${draft}`;

export function readAhead(draft: string): Ahead | null {
    try {
        return JSON.parse(localStorage.getItem(nameOf(draft)) ?? 'null') as Ahead | null;
    } catch {
        return null;
    }
}

export class WriteAhead {
    constructor(private readonly draft: string) {}

    note(row: KeptDraft, changes: NumberedChange[]): void {
        try {
            localStorage.setItem(nameOf(this.draft), JSON.stringify({ row, changes } satisfies Ahead));
        } catch {
            // Full or forbidden: then IndexedDB is a few milliseconds behind, nothing worse.
        }
    }

    /** Everything is on disk. */
    clear(): void {
        try {
            localStorage.removeItem(nameOf(this.draft));
        } catch {
            // As above.
        }
    }
}
