// Parses a line such as "gold fort 5 grey 1f" or "pier 39 union 3": places by the beginnings of their words or by their
// initials, then numbers and colours. So a printed board can be entered by keyboard alone.
import type { TrackColor } from '../net/wire';

export interface Named {
    id: number;
    /** The name, and what it is called in the reader's language. */
    names: string[];
}

export interface Words {
    /** What each colour is called in the reader's language. */
    colors: { color: TrackColor; names: string[] }[];
    /** Words that may follow a number of ferries. */
    ferries: string[];
}

export interface Found {
    /** Null: nothing matches. Several: ambiguous. */
    places: [number[], number[]] | null;
    length: number | null;
    tracks: TrackColor[];
    ferries: number;
    /** A word that was not understood. */
    strange: string | null;
}

export function plain(text: string): string {
    return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[øØ]/g, 'o').replace(/[æÆ]/g, 'ae')
        .replace(/ß/g, 'ss').toLowerCase();
}

function wordsOf(text: string): string[] {
    return plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** How well the typed words name a place; 0: not at all. */
export function likeness(typed: string[], name: string): number {
    const words = wordsOf(name);
    if (typed.length === 0 || words.length === 0) return 0;
    if (typed.join(' ') === words.join(' ')) return 5;
    const joined = typed.join('');
    if (typed.length === 1 && words.length > 1 && joined === words.map((word) => word[0]).join('')) return 4;
    let at = 0;
    let first = -1;
    for (const part of typed) {
        while (at < words.length && !words[at]!.startsWith(part)) at++;
        if (at === words.length) return 0;
        if (first < 0) first = at;
        at++;
    }
    return first === 0 ? 3 : 2;
}

/** The places that the words fit best. */
export function matches(typed: string[], places: readonly Named[]): { ids: number[]; likeness: number } {
    let best = 0;
    let ids: number[] = [];
    for (const { id, names } of places) {
        const score = Math.max(...names.map((name) => likeness(typed, name)));
        if (score === 0 || score < best) continue;
        if (score > best) [best, ids] = [score, []];
        ids.push(id);
    }
    return { ids, likeness: best };
}

/** Places that the beginning of a line could mean, likeliest first. */
export function suggestions(text: string, places: readonly Named[], most = 5): number[] {
    const typed = wordsOf(text);
    return places
        .map(({ id, names }) => ({ id, score: Math.max(...names.map((name) => likeness(typed, name))) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ id }) => id);
}

/** Two places, trying every way to divide the words between them. A comma or a dash settles it. */
export function twoPlaces(text: string, places: readonly Named[]): [number[], number[]] | null {
    const parts = text.split(/\s*[,;–—]\s*|\s+-\s+/).filter((part) => part.trim() !== '');
    const splits: [string[], string[]][] = [];
    if (parts.length === 2) {
        splits.push([wordsOf(parts[0]!), wordsOf(parts[1]!)]);
    } else {
        const typed = wordsOf(text);
        for (let i = 1; i < typed.length; i++) splits.push([typed.slice(0, i), typed.slice(i)]);
    }
    let best: [number[], number[]] | null = null;
    let bestScore = 0;
    for (const [one, other] of splits) {
        const [a, b] = [matches(one, places), matches(other, places)];
        if (a.ids.length === 0 || b.ids.length === 0) continue;
        // Certain is better than likely, likely better than possible.
        const certain = (a.ids.length === 1 ? 10 : 0) + (b.ids.length === 1 ? 10 : 0);
        const score = certain + Math.min(a.likeness, b.likeness) + (a.likeness + b.likeness) / 100;
        if (score > bestScore) [best, bestScore] = [[a.ids, b.ids], score];
    }
    return best;
}

function colorOf(word: string, words: Words): TrackColor | null {
    const exact = words.colors.filter(({ names }) => names.some((name) => plain(name) === word));
    if (exact.length > 0) return exact[0]!.color;
    const begun = words.colors.filter(({ names }) => names.some((name) => plain(name).startsWith(word)));
    return begun.length === 1 ? begun[0]!.color : null;
}

function ferriesOf(word: string, next: string | undefined, words: Words): { ferries: number; used: number } | null {
    const said = (name: string): boolean => name !== '' && words.ferries.some((full) => plain(full).startsWith(name));
    const joined = /^(\d)(\p{L}+)$/u.exec(word);
    if (joined && said(joined[2]!)) return { ferries: Number(joined[1]), used: 1 };
    if (/^\d$/.test(next ?? '') && said(word)) return { ferries: Number(next), used: 2 };
    return null;
}

/** From the end: colours and ferries, the length or the points, and the rest are places. */
export function readLine(line: string, places: readonly Named[], words: Words): Found {
    const tokens = line.trim().split(/\s+/).filter(Boolean);
    const found: Found = { places: null, length: null, tracks: [], ferries: 0, strange: null };
    while (tokens.length > 0) {
        const last = plain(tokens.at(-1)!.replace(/[,;]+$/, ''));
        // "2 ferries" and "2f".
        const ferries = ferriesOf(last, tokens.at(-2), words);
        if (ferries && found.ferries === 0) {
            found.ferries = ferries.ferries;
            tokens.splice(-ferries.used);
            continue;
        }
        const color = /^\d/.test(last) ? null : colorOf(last, words);
        if (color && found.length === null && found.tracks.length < 2 && tokens.length > 2) {
            found.tracks.unshift(color);
            tokens.pop();
            continue;
        }
        if (/^\d{1,3}$/.test(last) && found.length === null && tokens.length > 2) {
            found.length = Number(last);
            tokens.pop();
            continue;
        }
        break;
    }
    const rest = tokens.join(' ');
    found.places = twoPlaces(rest, places);
    if (!found.places && rest) {
        found.strange = tokens.find((token) => matches(wordsOf(token), places).ids.length === 0) ?? null;
    }
    return found;
}
