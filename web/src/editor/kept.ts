// The drafts of this device, in IndexedDB: each with its undo log and an optional background picture. The picture never
// leaves the device.
import type { Change } from './change';
import type { Draft } from './draft';
import type { Corners } from './homography';

export interface KeptDraft {
    /** "draft-…", as in the address of its page. */
    id: string;
    title: string;
    draft: Draft;
    /** How many changes of the log are applied; those after it can be redone. */
    done: number;
    /** Counts every write, so that a second window notices. */
    revision: number;
    changed_ms: number;
    /** Its file was a few lines that build on another map; here it is written out whole. */
    wasVariant?: true;
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

/** A change with its number in the log. */
export interface NumberedChange {
    number: number;
    change: Change;
}

interface KeptChange extends NumberedChange {
    draft: string;
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
     * Stores a draft whose row on disk has the revision `before`, and the changes made since then. The first of them
     * discards any redo. Resolves when it is on disk; fails with ChangedElsewhere if the row has another revision.
     */
    keep(kept: KeptDraft, changes: NumberedChange[] = [], before = kept.revision - 1): Promise<void> {
        return this.#write(['drafts', 'changes'], (transaction) => {
            const drafts = transaction.objectStore('drafts');
            const stored = drafts.get(kept.id) as IDBRequest<KeptDraft | undefined>;
            stored.onsuccess = () => {
                if (stored.result && stored.result.revision !== before) {
                    transaction.abort();
                    return;
                }
                drafts.put(kept);
                const store = transaction.objectStore('changes');
                const first = changes[0]?.number;
                if (first !== undefined) store.delete(IDBKeyRange.bound([kept.id, first], [kept.id, Infinity]));
                for (const { number, change } of changes) {
                    store.put({ draft: kept.id, number, change } satisfies KeptChange);
                }
            };
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
