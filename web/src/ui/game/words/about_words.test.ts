import { beforeAll, describe, expect, it } from 'vitest';
import { groupLegal } from '../../../game/moves/legal';
import { indexMap } from '../../../game/board/map_index';
import { map, view } from '../../../game/table/table.fake';
import { loadMessages, setLocale } from '../../../i18n';
import { placeLines, routeFacts, routeState, sinceWords, type Asked } from './about_words';

const index = indexMap(map);
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** A track by its ends and colour. */
function track(from: string, to: string, color: string) {
    const at = (name: string) => map.places.findIndex((place) => place.name === name);
    return index.tracks.find((each) => each.from === at(from) && each.to === at(to) && each.color === color)
        ?? index.tracks.find((each) => each.to === at(from) && each.from === at(to) && each.color === color)!;
}

function asked(change: Partial<typeof view> = {}, legal: string[] = []): Asked {
    const now = { ...view, ...change };
    return {
        index, view: now, names: ['Ann', 'Bob'], seat: 0,
        legal: groupLegal(legal, now.hand ?? {}, (id) => index.tracks[id]?.length ?? 0),
    };
}

function ownedBy(seat: number, id: number): string {
    return view.owners.slice(0, id) + String(seat) + view.owners.slice(id + 1);
}

describe('what is said about a route', () => {
    beforeAll(async () => {
        await setLocale('en');
        await loadMessages('game');
        await loadMessages('table');
    });
    const blue = track('Kansas City', 'Saint Louis', 'blue');
    const purple = track('Kansas City', 'Saint Louis', 'purple');
    const state = (of: typeof blue, ...how: Parameters<typeof asked>) => plain(routeState(asked(...how), of));

    it('tells its colour, length and points', () => {
        expect(plain(routeFacts(blue))).toBe('blue · 2 spaces, 2 points');
    });
    it('tells what is missing, and that it can be paid', () => {
        expect(state(blue, { hand: { blue: 1, red: 4 } })).toBe('Missing: 1 blue, or locomotives');
        expect(state(blue, { hand: { blue: 2 } }, [`claim ${blue.id} blue 0`])).toBe('You can pay for it now');
        expect(state(blue, { hand: { blue: 2 } })).toBe('Not possible at the moment');
    });
    it('tells whose it is, and why the other track is closed', () => {
        expect(state(blue, { owners: ownedBy(1, blue.id) })).toContain('Bob');
        expect(state(purple, { owners: ownedBy(0, blue.id) })).toBe('You already own the other track.');
        expect(state(purple, { owners: ownedBy(1, blue.id) })).toMatch(/^Closed: .*few/);
    });
    it('tells at a place which tickets end there', () => {
        const held = { ticket: 0, ...index.tickets[0]!, done: true, connection: null };
        expect(placeLines(held.from, [held], asked()).map(plain)[0]).toMatch(/ – .*point.*: /);
        expect(placeLines(-1, [held], asked())).toEqual(['None of your tickets ends here']);
    });
    it('sums up what the others did', () => {
        const ticket = { ticket: 0, ...index.tickets[0]!, done: false, connection: null };
        const words = plain(sinceWords({
            turns: 2, claims: [{ n: 1, key: 'log.claimed', seat: 1, track: blue.id }],
            longer: [{ ticket, cars: 2 }], cut: [],
        }, index, ['Ann', 'Bob']));
        expect(words).toMatch(/^2 turns since yours: Bob: .+ – .+; .+ – .+: 2 cars more$/);
    });
});
