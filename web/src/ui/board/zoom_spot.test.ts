// The zoom buttons hide no place of our own maps on any screen.
import { describe, expect, test } from 'vitest';
import { kMapIds, readMap } from '../../../geo/maps';
import { themeOf } from '../../themes';
import { fit } from './camera';
import { metricsOf } from './metrics';
import { zoomSpot } from './zoom_spot';

const kScreens = {
    phone: { width: 390, height: 337 }, 'small phone': { width: 360, height: 290 }, tablet: { width: 820, height: 551 },
    laptop: { width: 854, height: 575 }, large: { width: 1020, height: 900 }, review: { width: 390, height: 222 },
};

describe.each(kMapIds)('%s', (id) => {
    const map = readMap(id);
    const metrics = metricsOf(map);
    const edge = themeOf(id).ground.edge(metrics.margin);
    const paper = { width: map.width + edge.left + edge.right, height: map.height + edge.top + edge.bottom };
    const places = map.places.map(({ x, y }) => ({ x: x + edge.left, y: y + edge.top }));

    test.each(Object.entries(kScreens))('on a %s', (name, screen) => {
        // As in Board.svelte.
        const { placeRadius: r, lettering } = metrics;
        const { isLeft, isTall } = zoomSpot(places, { x: r + lettering.size, y: r + 0.4 * lettering.size }, paper, screen);
        const camera = fit(paper, screen);
        const [side, top] = [Math.max(8, screen.width * 0.02), Math.max(8, screen.height * 0.03)];
        const hidden = map.places.filter((_, i) => {
            const [x, y] = [camera.x + places[i]!.x * camera.scale, camera.y + places[i]!.y * camera.scale];
            const across = (isLeft ? x : screen.width - x) - side;
            return across < (isTall ? 48 : 136) && y - top < (isTall ? 136 : 48);
        });
        // On the low board of a phone's review every spot hides one, and Montreal comes out with one press of +.
        const known = id === 'usa' && name === 'review' ? ['Montreal'] : [];
        expect(hidden.map((place) => place.name)).toEqual(known);
    });
});

test('stays where it always was on the maps that leave room there', () => {
    for (const id of ['usa', 'san_francisco'] as const) {
        const map = readMap(id);
        const room = { x: 20, y: 12 };
        expect(zoomSpot(map.places, room, map, kScreens.phone)).toEqual({ isLeft: false, isTall: false });
        expect(zoomSpot(map.places, room, map, { width: 1020, height: 900 })).toEqual({ isLeft: false, isTall: true });
    }
});
