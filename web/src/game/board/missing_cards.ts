// What a hand lacks for a track, or for all tracks of a way. A hint, like open_tracks.ts: what can be paid
// is in `legal`. C13, C14: a track takes as many cards as it has spaces, of one colour, and wilds stand for any; S4:
// each ferry on it takes a wild.
import { kCards, type Card, type Hand } from '../../net/wire';
import type { Track } from './map_index';

export interface Missing {
    /** By colour. Wilds of the hand are already used up; more of them would do as well. */
    cards: { card: Exclude<Card, 'wild'>; n: number }[];
    /** Cards for grey tracks, each track in one colour. */
    any: number;
    /** That nothing else can stand for. */
    wilds: number;
}

const kColors = kCards.filter((card): card is Exclude<Card, 'wild'> => card !== 'wild');

export function missingCards(tracks: readonly Pick<Track, 'color' | 'length' | 'ferries'>[], hand: Hand): Missing {
    const left = new Map(kColors.map((color) => [color, hand[color] ?? 0]));
    const short = new Map<Exclude<Card, 'wild'>, number>();
    let any = 0;
    const take = (color: Exclude<Card, 'wild'>, n: number): number => {
        const taken = Math.min(n, left.get(color) ?? 0);
        left.set(color, (left.get(color) ?? 0) - taken);
        return n - taken;
    };
    const ferries = tracks.reduce((sum, track) => sum + track.ferries, 0);
    // Coloured tracks first: they have no choice.
    for (const { color, length, ferries: boats } of tracks) {
        if (color === 'grey') continue;
        short.set(color, (short.get(color) ?? 0) + take(color, length - boats));
    }
    for (const { color, length, ferries: boats } of tracks) {
        if (color !== 'grey') continue;
        const best = kColors.reduce((a, b) => ((left.get(b) ?? 0) > (left.get(a) ?? 0) ? b : a));
        any += take(best, length - boats);
    }
    let spare = Math.max(0, (hand.wild ?? 0) - ferries);
    const fill = (n: number): number => {
        const filled = Math.min(n, spare);
        spare -= filled;
        return n - filled;
    };
    const cards = [...short].map(([card, n]) => ({ card, n: fill(n) })).filter(({ n }) => n > 0);
    return { cards, any: fill(any), wilds: Math.max(0, ferries - (hand.wild ?? 0)) };
}

export function isNothing({ cards, any, wilds }: Missing): boolean {
    return cards.length === 0 && any === 0 && wilds === 0;
}
