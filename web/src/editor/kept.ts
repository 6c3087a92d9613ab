// The drafts of this device, in IndexedDB: each with its undo log, and with the picture that may lie underneath. The
// picture never leaves the device.
import type { Change } from './change';
import type { Draft } from './draft';
import type { Corners } from './homography';

export interface KeptDraft {
    /** "draft-…", as in the address of its page. */
    id: string;
    title: string;
    draft: Draft;
    /** How many changes of the log are done; those behind it can be redone. */
    done: number;
    /** Counts every write, so that a second window notices. */
    revision: number;
    changed_ms: number;
    /** What it was started from: the id of a map, for the checklist. */
    from?: string;
    /** The map that it was last published as. */
    published?: string;
    /** Whether it was changed since it was saved elsewhere. */
    saved_revision?: number;
}

export interface Picture {
    draft: string;
    blob: Blob;
    corners: Corners;
    opacity: number;
    shown: boolean;
}

interface KeptChange {
    draft: string;
    number: number;
    change: Change;
}

const kName = 'fogg-maps';

/** Another window has changed the draft. */
export class ChangedElsewhere extends Error {}

export class KeptDrafts {
    private constructor(private readonly base: IDBDatabase) {}

    static async open(): Promise<KeptDrafts> {
        const request = indexedDB.open(kName, 1);
        request.onupgradeneeded = () => {
            const base = request.result;
            base.createObjectStore('drafts', { keyPath: 'id' });
            base.createObjectStore('changes', { keyPath: ['draft', 'number'] });
            base.createObjectStore('pictures', { keyPath: 'draft' });
        };
        return new KeptDrafts(await answerOf(request));
    }

    async list(): Promise<KeptDraft[]> {
        const all = await answerOf<KeptDraft[]>(this.base.transaction('drafts').objectStore('drafts').getAll());
        return all.sort((a, b) => b.changed_ms - a.changed_ms);
    }

    async find(id: string): Promise<KeptDraft | undefined> {
        return answerOf<KeptDraft | undefined>(this.base.transaction('drafts').objectStore('drafts').get(id));
    }

    /** The changes from a number on, in order. */
    async changes(id: string): Promise<Change[]> {
        const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
        const rows = await answerOf<KeptChange[]>(
            this.base.transaction('changes').objectStore('changes').getAll(range),
        );
        return rows.map(({ change }) => change);
    }

    /**
     * Keeps the draft, and the change that led to it: the last one done. What could have been redone before it is
     * gone then. Resolves when it is on the disk.
     */
    keep(kept: KeptDraft, change?: Change): Promise<void> {
        return this.#write(['drafts', 'changes'], (transaction) => {
            const drafts = transaction.objectStore('drafts');
            const before = drafts.get(kept.id) as IDBRequest<KeptDraft | undefined>;
            before.onsuccess = () => {
                if (before.result && before.result.revision !== kept.revision - 1) {
                    transaction.abort();
                    return;
                }
                drafts.put(kept);
                if (!change) return;
                const changes = transaction.objectStore('changes');
                changes.delete(IDBKeyRange.bound([kept.id, kept.done - 1], [kept.id, Infinity]));
                changes.put({ draft: kept.id, number: kept.done - 1, change } satisfies KeptChange);
            };
        });
    }

    /** Writes what a page had begun to write when it was closed. */
    restore(row: KeptDraft, changes: { number: number; change: Change }[]): Promise<void> {
        return this.#write(['drafts', 'changes'], (transaction) => {
            transaction.objectStore('drafts').put(row);
            const store = transaction.objectStore('changes');
            const first = changes[0]?.number;
            if (first !== undefined) store.delete(IDBKeyRange.bound([row.id, first], [row.id, Infinity]));
            for (const { number, change } of changes) store.put({ draft: row.id, number, change } satisfies KeptChange);
        });
    }

    remove(id: string): Promise<void> {
        return this.#write(['drafts', 'changes', 'pictures'], (transaction) => {
            transaction.objectStore('drafts').delete(id);
            transaction.objectStore('changes').delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
            transaction.objectStore('pictures').delete(id);
        });
    }

    async picture(id: string): Promise<Picture | undefined> {
        return answerOf<Picture | undefined>(this.base.transaction('pictures').objectStore('pictures').get(id));
    }

    keepPicture(picture: Picture): Promise<void> {
        return this.#write(['pictures'], (transaction) => transaction.objectStore('pictures').put(picture));
    }

    removePicture(id: string): Promise<void> {
        return this.#write(['pictures'], (transaction) => transaction.objectStore('pictures').delete(id));
    }

    #write(stores: string[], change: (transaction: IDBTransaction) => void): Promise<void> {
        return new Promise((resolve, reject) => {
            const transaction = this.base.transaction(stores, 'readwrite');
            transaction.oncomplete = () => resolve();
            transaction.onabort = () => reject(transaction.error ?? new ChangedElsewhere());
            change(transaction);
        });
    }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('failed'));
    });
}

export function newDraftId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(6));
    return `draft-${Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')}`;
}
