import { describe, expect, it } from 'vitest';
import { readMap } from '../../../geo/maps';
import { cardNumbers, openingSouvenirs, pictureView, routePoints } from './map_numbers';

describe('the numbers of a rules page', () => {
    it('C18: points by length, from the routes', () => {
        expect(routePoints(readMap('usa')).map(({ points }) => points)).toEqual([1, 2, 4, 7, 10, 15]);
        expect(routePoints(readMap('san_francisco')).map(({ length }) => length)).toEqual([1, 2, 3, 5]);
    });

    it('counts cards as the rules do', () => {
        expect(cardNumbers(readMap('usa'))).toEqual({ total: 110, each: 12, least: 12, most: 12, colors: 8, wilds: 14 });
        expect(cardNumbers(readMap('san_francisco'))).toEqual({ total: 44, each: 6, least: 6, most: 6, colors: 6, wilds: 8 });
    });

    it('shows a board with one owner and the first souvenirs', () => {
        const map = readMap('san_francisco');
        const view = pictureView(map, new Map([[1, 0]]), openingSouvenirs(map));
        expect(view.owners.slice(0, 3)).toBe('.0.');
        expect(view.souvenirs).toHaveLength(5);
        expect(view.souvenirs.every(({ place }) => place >= 0)).toBe(true);
    });
});
