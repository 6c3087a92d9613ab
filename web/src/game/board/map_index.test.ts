import { describe, expect, test } from 'vitest';
import { readMap } from '../../../geo/maps';
import { place, track, usa } from './finding.fake';
import { indexMap, placeName } from './map_index';

const sf = indexMap(readMap('san_francisco'));

describe('the map by number', () => {
    test('tracks are counted through the routes', () => {
        expect(usa.tracks.length).toBe(usa.map.routes.reduce((n, r) => n + r.tracks.length, 0));
        expect(usa.tracks.map((t) => t.id)).toEqual(usa.tracks.map((_, i) => i));
        const [first, second] = [
            track(usa, 'Atlanta', 'New Orleans', 0), track(usa, 'Atlanta', 'New Orleans', 1)];
        expect(usa.tracks[first]).toMatchObject({ color: 'orange', length: 4, twins: [second] });
        expect(usa.tracks[second]).toMatchObject({ color: 'yellow', twins: [first] });
    });
    test('the name of wild cards depends on the map', () => {
        expect([usa.wild, sf.wild]).toEqual(['locomotive', 'ferry']);
    });
    test('places have translated names', () => {
        const montreal = place(usa, 'Montreal');
        expect(placeName(usa.map, montreal, 'fi')).toBe('Montréal');
        expect(placeName(usa.map, montreal, 'de')).toBe('Montreal');
    });
});
