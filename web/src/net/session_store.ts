// Unanswered commands of one table, kept while the browser's tab is open.
import type { Pending, PendingStore } from './socket';

export function sessionStore(table: string): PendingStore {
    const key = `fogg.pending.${table}`;
    return {
        load() {
            try {
                return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Pending[];
            } catch {
                return [];
            }
        },
        save(pending) {
            try {
                if (pending.length) sessionStorage.setItem(key, JSON.stringify(pending));
                else sessionStorage.removeItem(key);
            } catch {
                // Private windows may forbid storage: then a reload loses unanswered commands.
            }
        },
    };
}
