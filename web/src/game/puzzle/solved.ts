// What one has made of the puzzles, kept on this device. Only the first try counts.

export interface Solved {
    /** By `map_sha256 number`: whether the first try was right. */
    tries: Record<string, boolean>;
    /** Right answers in a row, up to now and at most. */
    streak: number;
    best: number;
    /** On the scale of the puzzles' difficulty. */
    rating: number;
}

const kKey = 'fogg.puzzles';
const kStart = 1300;
/** The first tries move the rating far, later ones less. */
const kFastest = 120;
const kSlowest = 24;

export function noneSolved(): Solved {
    return { tries: {}, streak: 0, best: 0, rating: kStart };
}

export function puzzleKey(sha256: string, number: number): string {
    return `${sha256.slice(0, 16)} ${number}`;
}

export function readSolved(store: Pick<Storage, 'getItem'> = localStorage): Solved {
    try {
        const read = JSON.parse(store.getItem(kKey) ?? 'null') as Partial<Solved> | null;
        const none = noneSolved();
        return {
            tries: read?.tries && typeof read.tries === 'object' ? read.tries : none.tries,
            streak: Number(read?.streak) || none.streak,
            best: Number(read?.best) || none.best,
            rating: Number(read?.rating) || none.rating,
        };
    } catch {
        return noneSolved();
    }
}

export function writeSolved(solved: Solved, store: Pick<Storage, 'setItem'> = localStorage): void {
    try {
        store.setItem(kKey, JSON.stringify(solved));
    } catch {
        // Without storage the streak lasts as long as the page.
    }
}

/** As ratings of players change by Elo's formula, the puzzle being the opponent. */
export function afterTry(solved: Solved, key: string, rating: number, isRight: boolean): Solved {
    if (key in solved.tries) return solved;
    const expected = 1 / (1 + 10 ** ((rating - solved.rating) / 400));
    const count = Object.keys(solved.tries).length;
    const step = Math.max(kSlowest, kFastest / (1 + count / 5));
    const streak = isRight ? solved.streak + 1 : 0;
    return {
        tries: { ...solved.tries, [key]: isRight },
        streak,
        best: Math.max(solved.best, streak),
        rating: Math.round(solved.rating + step * (Number(isRight) - expected)),
    };
}
