// The head of the server's log that this device saw last, and the key that signed it. Whoever keeps it notices
// when the log is rewritten.
import type { Tree } from './merkle';

export interface Head extends Tree {
    /** As the server writes it: NAME+HEX+BASE64. */
    key: string;
    /** When, in milliseconds since 1970. */
    at: number;
}

export interface HeadStore {
    load(): Head | null;
    save(head: Head | null): void;
}

const kStored = 'fogg.log';

export const browserHeads: HeadStore = {
    load: () => {
        try {
            return headIn(JSON.parse(localStorage.getItem(kStored) ?? 'null'));
        } catch {
            return null;
        }
    },
    save: (head) => {
        try {
            if (head) localStorage.setItem(kStored, JSON.stringify(head));
            else localStorage.removeItem(kStored);
        } catch {
            // If storage is forbidden, there is nothing to compare with.
        }
    },
};

function headIn(stored: unknown): Head | null {
    const head = stored as Partial<Head> | null;
    const isWhole = typeof head?.key === 'string' && typeof head.root === 'string' && Number.isInteger(head.size);
    return isWhole ? { at: 0, ...(head as Omit<Head, 'at'>) } : null;
}
