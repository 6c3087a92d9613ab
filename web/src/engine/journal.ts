// What this device stores of its tables: the journal of src/device/journal.h, entry by entry, in IndexedDB.

const kStore = 'journal';

interface Row {
    table: string;
    text: string;
}

export class Journal {
    private constructor(private readonly base: IDBDatabase) {}

    static async open(name = 'fogg'): Promise<Journal> {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => {
            request.result.createObjectStore(kStore, { autoIncrement: true }).createIndex('table', 'table');
        };
        return new Journal(await answerOf(request));
    }

    /** All entries, in the order in which they were stored. */
    async entries(): Promise<string[]> {
        const rows = await answerOf<Row[]>(this.base.transaction(kStore).objectStore(kStore).getAll());
        return rows.map(({ text }) => text);
    }

    /** Resolves when it is on disk. */
    keep(table: string, text: string): Promise<void> {
        return this.#write((store) => void store.add({ table, text } satisfies Row));
    }

    forget(table: string): Promise<void> {
        return this.#write((store) => {
            const found = store.index('table').openKeyCursor(IDBKeyRange.only(table));
            found.onsuccess = () => {
                if (!found.result) return;
                store.delete(found.result.primaryKey);
                found.result.continue();
            };
        });
    }

    #write(change: (store: IDBObjectStore) => void): Promise<void> {
        return new Promise((resolve, reject) => {
            const transaction = this.base.transaction(kStore, 'readwrite', { durability: 'strict' });
            transaction.oncomplete = () => resolve();
            transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
            change(transaction.objectStore(kStore));
        });
    }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('failed'));
    });
}
