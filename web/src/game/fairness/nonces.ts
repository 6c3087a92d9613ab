// This device's part in the shuffle (docs/fairness.md): random nonces, found again by their commitments.
// They are kept across reloads; a nonce that is lost would make everybody wait for it.
import { sha256OfParts } from './shuffle';
import { toHex } from '../../crypto/sha256';

interface Kept {
    nonce: string;
    made: number;
    /** The table it was made for; a rematch is not known in advance. */
    table?: string;
    /** The server has acknowledged the commitment. */
    isTaken?: boolean;
    /** Its player left the seat before the start, and the say with it. */
    hasLeft?: boolean;
    /** The list it was revealed for. It is never revealed for another. */
    list?: string;
    /** The server has acknowledged the nonce. */
    isRevealed?: boolean;
    /** What the server did with it instead. No later list makes that good. */
    wrong?: Wrong;
}

/** Left out of the list, or called missing although the server had acknowledged the nonce. */
export type Wrong = 'left_out' | 'called_missing';

export type OwnNonce = Readonly<Omit<Kept, 'nonce' | 'made'>> & { readonly commitment: string };

const kStored = 'fogg.nonces';
const kMost = 200;

export interface NonceStore {
    load(): string | null;
    save(text: string): void;
}

const browserStore: NonceStore = {
    load: () => {
        try {
            return localStorage.getItem(kStored);
        } catch {
            return null;
        }
    },
    save: (text) => {
        try {
            localStorage.setItem(kStored, text);
        } catch {
            // If storage is forbidden, they last as long as the page.
        }
    },
};

export class Nonces {
    #kept: Record<string, Kept> = {};

    constructor(private readonly store: NonceStore = browserStore) {}

    /** Draws a nonce and returns its commitment. */
    commit(table?: string): string {
        const nonce = crypto.getRandomValues(new Uint8Array(32));
        const commitment = toHex(sha256OfParts(['fogg nonce 1', nonce]));
        this.#read();
        this.#kept[commitment] = { nonce: toHex(nonce), made: Date.now(), ...(table ? { table } : {}) };
        this.#write();
        return commitment;
    }

    /** The server has taken the commitment for this table, which may not have been made yet when it was sent. */
    taken(commitment: string, table: string): void {
        this.#change(commitment, { table, isTaken: true, hasLeft: false });
    }

    /** Nobody at this table holds a seat on this device any more. The nonce may be on its way for another. */
    left(table: string): void {
        for (const { commitment, list } of this.of(table)) {
            if (list === undefined) this.#change(commitment, { hasLeft: true });
        }
    }

    /** The server has stored the nonce, and with it the next commitment. */
    revealed(commitment: string, next: string, table: string): void {
        this.#change(commitment, { isRevealed: true });
        this.taken(next, table);
    }

    /** What was committed to for another attempt, and was not needed, counts at the table of the rematch. */
    carryOver(table: string, rematch: string): void {
        for (const { commitment, list } of this.of(table)) {
            const wasNext = this.of(table).some((other) => other.isRevealed);
            if (wasNext && list === undefined) this.#change(commitment, { table: rematch });
        }
    }

    /** Once and for all: a page that is loaded again would not see it any more. */
    wronged(commitment: string, wrong: Wrong): void {
        this.#change(commitment, { wrong });
    }

    has(commitment: string): boolean {
        this.#read();
        return commitment in this.#kept;
    }

    /** The nonce, to be revealed for this list; null for one of somebody else, or of another list. */
    revealFor(commitment: string, list: string, table?: string): string | null {
        this.#read();
        const kept = this.#kept[commitment];
        if (!kept || (kept.list !== undefined && kept.list !== list)) return null;
        this.#change(commitment, { list, ...(table ? { table } : {}) });
        return kept.nonce;
    }

    /** What this device has committed to for a table. */
    of(table: string): OwnNonce[] {
        this.#read();
        return Object.entries(this.#kept)
            .filter(([, kept]) => kept.table === table)
            .map(([commitment, { nonce: _nonce, made: _made, ...kept }]) => ({ commitment, ...kept }));
    }

    /** The list it was revealed for, as it was then. */
    listOf(commitment: string): string | null {
        this.#read();
        return this.#kept[commitment]?.list ?? null;
    }

    #change(commitment: string, change: Partial<Kept>): void {
        this.#read();
        const kept = this.#kept[commitment];
        if (!kept) return;
        this.#kept[commitment] = { ...kept, ...change };
        this.#write();
    }

    // Other tabs write, too.
    #read(): void {
        try {
            const stored = JSON.parse(this.store.load() ?? '{}') as Record<string, Kept>;
            this.#kept = { ...this.#kept, ...stored };
        } catch {
            // Spoilt: those of this page remain.
        }
    }

    #write(): void {
        const newest = Object.entries(this.#kept).sort(([, a], [, b]) => a.made - b.made).slice(-kMost);
        this.#kept = Object.fromEntries(newest);
        this.store.save(JSON.stringify(this.#kept));
    }
}

export const nonces = new Nonces();
