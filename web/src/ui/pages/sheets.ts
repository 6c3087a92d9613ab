// Forms that have not been sent yet, kept in the browser so that a reload loses nothing.

export function readDraft<T>(name: string): T | null {
    try {
        return JSON.parse(localStorage.getItem(name) ?? 'null') as T | null;
    } catch {
        return null;
    }
}

/** `null` forgets it. */
export function writeDraft(name: string, draft: unknown): void {
    try {
        if (draft === null) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(draft));
    } catch {
        // If storage is forbidden, a reload starts over.
    }
}
