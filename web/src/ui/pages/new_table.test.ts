import { describe, expect, it } from 'vitest';
import { readMap } from '../../../geo/maps';
import { firstDraft, nextSeat, seatTroubles, seatsFor, tableWish } from './new_table';

describe('a new table', () => {
    it('waits for people if a seat is open', () => {
        const wish = tableWish(firstDraft('link', 'Ann'));
        expect(wish.seats).toEqual([{ kind: 'me', name: 'Ann' }, { kind: 'open' }]);
        expect(wish.start_now).toBe(false);
    });

    it('starts at once on one device: all people sit at mine', () => {
        const draft = firstDraft('device', ' Ann ');
        draft.seats[1]!.name = 'Bo';
        const wish = tableWish(draft);
        expect(wish.seats).toEqual([{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Bo' }]);
        expect(wish.start_now).toBe(true);
    });

    it('has programs of the chosen strength', () => {
        const seats = seatsFor('programs', { name: 'Ann', color: '' }, 'hard');
        expect(tableWish({ ...firstDraft('programs', 'Ann'), seats }).seats[1]).toEqual({
            kind: 'program', program: 'hard',
        });
    });

    it('adds the kind of seat that fits', () => {
        expect(nextSeat(firstDraft('link', '')).kind).toBe('open');
        expect(nextSeat(firstDraft('device', '')).kind).toBe('device');
        expect(nextSeat(firstDraft('programs', '')).kind).toBe('program');
    });

    it('wants a name for every person, and no name twice', () => {
        const draft = firstDraft('device', 'Ann');
        expect(seatTroubles(draft)).toEqual([null, 'missing']);
        draft.seats[1]!.name = 'ann ';
        expect(seatTroubles(draft)).toEqual([null, 'twice']);
        expect(seatTroubles(firstDraft('link', 'Ann'))).toEqual([null, null]);
    });

    it('wishes for colours by the numbers that the map has', () => {
        const usa = readMap('usa');
        const draft = firstDraft('device', 'Ann', usa.seat_colors[2]);
        draft.seats[1] = { kind: 'device', name: 'Bo', program: '', color: 'mauve' };
        expect(tableWish(draft, usa).seats).toEqual([
            { kind: 'me', name: 'Ann', color: 2 }, { kind: 'me', name: 'Bo' },
        ]);
        expect(tableWish(draft).seats[0]).toEqual({ kind: 'me', name: 'Ann' });
    });

    it('sends the time that belongs to the pace', () => {
        const draft = firstDraft('link', 'Ann');
        expect(tableWish(draft).pace).toEqual({ kind: 'none' });
        expect(tableWish({ ...draft, pace: 'live' }).pace).toEqual({ kind: 'live', seconds: 60 });
        expect(tableWish({ ...draft, pace: 'correspondence' }).pace).toEqual({
            kind: 'correspondence', seconds: 86_400,
        });
        expect(tableWish({ ...draft, pace: 'game', increment: 10 }).pace).toEqual({
            kind: 'game', seconds: 1200, increment: 10,
        });
    });

    it('forgets a start player whose seat is gone', () => {
        expect(tableWish({ ...firstDraft('link', 'Ann'), start: 4 }).start).toBe(null);
        expect(tableWish({ ...firstDraft('link', 'Ann'), start: 1 }).start).toBe(1);
    });
});
