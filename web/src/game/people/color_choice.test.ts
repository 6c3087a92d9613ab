import { describe, expect, it } from 'vitest';
import { readMap } from '../../../geo/maps';
import type { RoomSeat } from '../../net/wire';
import { colorOptions, settledColors, takenColors, wishedColor } from './color_choice';
import { seatStyles } from './seat_style';

const usa = readMap('usa');
const me = (color: number | null) => ({ isPerson: true, color });
const other = { isPerson: false, color: null };

describe('colours', () => {
    it('are wished for by name, because maps number them differently', () => {
        expect(wishedColor(usa, usa.seat_colors[3] ?? '')).toBe(3);
        expect(wishedColor(usa, 'mauve')).toBeNull();
        expect(wishedColor(usa, '')).toBeNull();
    });

    it('are taken by people, not by programs or open seats', () => {
        const seats: RoomSeat[] = [
            { kind: 'person', name: 'Ann', away: false, resigned: false, color: 2 },
            { kind: 'person', name: 'Bob', away: false, resigned: false, color: 4 },
            { kind: 'program', name: 'hard', color: 0 },
            { kind: 'open', color: 1 },
        ];
        expect([...takenColors(seats, 0)]).toEqual([4]);
        const options = colorOptions(usa, takenColors(seats, 0));
        expect(options.map(({ isTaken }) => isTaken)).toEqual([false, false, false, false, true]);
        expect(new Set(options.map(({ style }) => style.livery)).size).toBe(5);
    });

    it('bring their livery along', () => {
        const [first, second] = seatStyles(usa, ['Ann', 'Bob'], [3, 0]);
        expect(first).toMatchObject({ color: usa.seat_colors[3], livery: 'check' });
        expect(second).toMatchObject({ color: usa.seat_colors[0], livery: 'stripe' });
    });

    // The same cases as tests/table/seat_colors_test.cpp.
    it('settle as on the server', () => {
        expect(settledColors([me(null), other, other])).toEqual([0, 1, 2]);
        expect(settledColors([me(1), other, other, other])).toEqual([1, 0, 2, 3]);
        expect(settledColors([me(3), other, other, other])).toEqual([3, 1, 2, 0]);
        expect(settledColors([me(1), me(0), me(0), me(null)])).toEqual([1, 0, 2, 3]);
        expect(settledColors([me(2), me(null), me(null)])).toEqual([2, 1, 0]);
        expect(settledColors([me(3), me(3), me(1)])).toEqual([3, 1, 2]);
    });
});
