import { expect, test } from 'vitest';
import { kMapIds, readMap } from '../../../geo/maps';
import { layOut } from './layout';
import { overlaps } from './overlap';
import known from './settled.json';
import { fingerprint, layoutOf, pack } from './settled';

test.each(kMapIds)('the stored layout of %s is up to date (npm run settle)', (id) => {
    const map = readMap(id);
    const numbers = (known as Record<string, number[]>)[fingerprint(map)];
    expect(numbers).toEqual(pack(layOut(map).poses));
    expect(overlaps(map, layoutOf(map), 'en', 0.05)).toEqual([]);
});
