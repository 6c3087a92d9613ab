// Input that has not been sent yet, so that a reload does not lose it. Kept per tab, and silently
// not at all if the browser forbids storage.

export function loadDraft<T>(table: string, name: string, otherwise: T): T {
    try {
        const text = sessionStorage.getItem(key(table, name));
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function saveDraft(table: string, name: string, value: unknown): void {
    try {
        if (value === null || value === '') sessionStorage.removeItem(key(table, name));
        else sessionStorage.setItem(key(table, name), JSON.stringify(value));
    } catch {
        // See above.
    }
}

function key(table: string, name: string): string {
    return `fogg.draft.${table}.${name}`;
}
