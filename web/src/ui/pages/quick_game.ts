// The game that "play now" starts, stored for next time.
import type { NewTable } from '../../net/wire';
import { kFirstMap } from '../../themes/first_map';

export interface QuickGame {
    map: string;
    strength: string;
    opponents: number;
    practice: boolean;
}

const kStored = 'fogg.quick';
const kFirst: QuickGame = { map: kFirstMap, strength: 'medium', opponents: 2, practice: false };

export function quickTable(game: QuickGame, own: { name: string; color?: number | null }): NewTable {
    const programs = Array.from({ length: game.opponents }, () => ({
        kind: 'program' as const,
        program: game.strength,
    }));
    return { map: game.map, seats: [{ kind: 'me', ...own }, ...programs], practice: game.practice, start_now: true };
}

export function readQuick(): QuickGame {
    try {
        const stored = JSON.parse(localStorage.getItem(kStored) ?? '{}') as Partial<QuickGame>;
        return {
            map: typeof stored.map === 'string' ? stored.map : kFirst.map,
            strength: typeof stored.strength === 'string' ? stored.strength : kFirst.strength,
            opponents: Number.isInteger(stored.opponents) ? (stored.opponents ?? 1) : kFirst.opponents,
            practice: stored.practice === true,
        };
    } catch {
        return { ...kFirst };
    }
}

export function writeQuick(game: QuickGame): void {
    try {
        localStorage.setItem(kStored, JSON.stringify(game));
    } catch {
        // If storage is forbidden, the choice is not remembered.
    }
}
