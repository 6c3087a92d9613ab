// This device's part in the shuffle (docs/fairness.md): random nonces, found again by their commitments.
// They are kept across reloads; a nonce that is lost would make everybody wait for it.
import { sha256OfParts } from './shuffle';
import { toHex } from '../crypto/sha256';

interface Kept {
    nonce: string;
    made: number;
    /** The table it was made for; a rematch is not known in advance. */
    table?: string;
    /** The list it was revealed for. It is never revealed for another. */
    list?: string;
}

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

    /** The table was not made yet when its maker committed. */
    keepFor(commitment: string, table: string): void {
        this.#change(commitment, { table });
    }

    has(commitment: string): boolean {
        this.#read();
        return commitment in this.#kept;
    }

    /** The nonce, to be revealed for this list; null for one of somebody else, or of another list. */
    revealFor(commitment: string, list: string): string | null {
        this.#read();
        const kept = this.#kept[commitment];
        if (!kept || (kept.list !== undefined && kept.list !== list)) return null;
        this.#change(commitment, { list });
        return kept.nonce;
    }

    /** The last commitment made for a table; null if there is none. */
    lastFor(table: string): string | null {
        this.#read();
        const own = Object.entries(this.#kept).filter(([, kept]) => kept.table === table);
        return own.at(-1)?.[0] ?? null;
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
