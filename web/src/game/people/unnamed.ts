// The names that this device has given to people who have not typed one, such as "Player 1". A table keeps
// them as text, in the language of that day; here they are found again, so that they can be said in today's.
const kStored = 'fogg.unnamed';
/** One for each language, and some to spare. */
const kMost = 12;

export function rememberUnnamed(name: string): void {
    const names = unnamed();
    if (names.includes(name)) return;
    try {
        localStorage.setItem(kStored, JSON.stringify([...names, name].slice(-kMost)));
    } catch {
        // If storage is forbidden, the name stays as it was given.
    }
}

/** `given` by us and typed by nobody. */
export function isUnnamed(given: string): boolean {
    return unnamed().includes(given);
}

function unnamed(): string[] {
    try {
        const stored: unknown = JSON.parse(localStorage.getItem(kStored) ?? '[]');
        return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
    } catch {
        return [];
    }
}
