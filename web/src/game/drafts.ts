// What somebody has typed or chosen and not sent yet: a reload must not lose it. Kept for the tab
// only, and silently not at all where the browser forbids it.

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
