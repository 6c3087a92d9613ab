// Natural Earth's shapes as outlines on a board: cut, bent, simplified and packed.
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { pack, type Outline } from '../src/themes/ground/outlines';
import { cutLine, cutRing, ringSize, simplify, type Frame } from './path';
import type { At, LonLat } from './warp';

export type World = Topology<Record<
    'land' | 'lakes' | 'rivers' | 'countries' | 'subunits', GeometryCollection>>;

export interface Drawing {
    world: World;
    /** As far as the projection can be trusted, in degrees. */
    seen: Frame;
    warp: (at: LonLat) => At;
    /** What is on the board. */
    frame: Frame;
}

export interface Drawer {
    rings: (object: GeometryObject, sizeMin: number, tolerance: number) => string;
    lines: (list: LonLat[][], tolerance: number) => string;
}

export function drawer({ world, seen, warp, frame }: Drawing): Drawer {
    return {
        rings: (object, sizeMin, tolerance) => pack(ringsOf(world, object)
            .map((ring) => cutRing(cutRing(ring, seen).map(warp), frame))
            .map((ring) => simplify([...ring, ring[0]!].filter(Boolean), tolerance))
            .filter((ring) => ring.length > 3 && ringSize(ring) > sizeMin)
            .map((ring) => inTenths(ring.slice(0, -1), true))),
        lines: (list, tolerance) => pack(list
            .flatMap((line) => cutLine(line as At[], seen))
            .flatMap((line) => cutLine(line.map(warp), frame))
            .map((line) => simplify(line, tolerance))
            .map((line) => inTenths(line, false))),
    };
}

function inTenths(points: At[], closed: boolean): Outline {
    return { points: points.map(([x, y]) => [x * 10, y * 10]), closed };
}

function ringsOf(world: World, object: GeometryObject): At[][] {
    return shapes(world, object).flatMap((geometry) => {
        if (geometry.type === 'Polygon') return geometry.coordinates as At[][];
        if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat() as At[][];
        return [];
    });
}

export function linesOf(world: World, object: GeometryObject): LonLat[][] {
    return shapes(world, object).flatMap((geometry) => {
        if (geometry.type === 'LineString') return [geometry.coordinates as LonLat[]];
        if (geometry.type === 'MultiLineString') return geometry.coordinates as LonLat[][];
        return [];
    });
}

function shapes(world: World, object: GeometryObject): Geometry[] {
    const found: Feature | FeatureCollection = feature(world, object);
    return found.type === 'Feature' ? [found.geometry] : found.features.map((one) => one.geometry);
}
