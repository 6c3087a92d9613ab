// What IndexedDB has not confirmed yet. It takes some milliseconds, and a page that is closed in them loses what it had
// begun to write; localStorage takes it at once, and gives it back when the draft is opened again.
import type { Change } from './change';
import type { KeptDraft } from './kept';

interface Ahead {
    row: KeptDraft;
    /** The changes that led to it, each with its number in the log. */
    changes: { number: number; change: Change }[];
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
    #changes: Ahead['changes'] = [];

    constructor(private readonly draft: string) {}

    note(row: KeptDraft, change?: Change): void {
        if (change) this.#changes = [...this.#changes.filter(({ number }) => number < row.done - 1), { number: row.done - 1, change }];
        try {
            localStorage.setItem(nameOf(this.draft), JSON.stringify({ row, changes: this.#changes } satisfies Ahead));
        } catch {
            // Full or forbidden: IndexedDB is a few milliseconds behind, that is all.
        }
    }

    /** Everything is on the disk. */
    clear(): void {
        this.#changes = [];
        try {
            localStorage.removeItem(nameOf(this.draft));
        } catch {
            // As above.
        }
    }
}
