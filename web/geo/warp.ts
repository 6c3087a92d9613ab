// From longitude and latitude to a place on a board that was drawn by eye. A conic projection does
// most of the way; a thin-plate spline through the places bends the rest, smoothly, so that coasts
// keep to the towns that lie on them.
import { geoAlbers, type GeoProjection } from 'd3-geo';

export type LonLat = [number, number];
export type At = [number, number];

export interface Pin {
    real: LonLat;
    drawn: At;
}

/**
 * `stiffness` 0 goes through every pin; more lets a pin give way to its neighbours. `middle` is where the
 * projection is truest: by default in North America.
 */
export function warpThrough(pins: Pin[], stiffness: number, middle?: LonLat): (at: LonLat) => At {
    const flat = projection(middle);
    const from = pins.map((pin) => flat(pin.real) as At);
    const xs = spline(from, pins.map((pin) => pin.drawn[0]), stiffness);
    const ys = spline(from, pins.map((pin) => pin.drawn[1]), stiffness);
    return (at) => {
        const p = flat(at) as At;
        return [xs(p), ys(p)];
    };
}

function projection(middle?: LonLat): GeoProjection {
    const albers = geoAlbers().scale(1000).translate([0, 0]);
    if (!middle) return albers;
    const [lon, lat] = middle;
    return albers.rotate([-lon, 0]).center([0, lat]).parallels([lat - 6, lat + 6]);
}

function spline(from: At[], values: number[], stiffness: number): (at: At) => number {
    const n = from.length;
    const matrix: number[][] = [];
    for (let i = 0; i < n; i++) {
        const row = from.map((p, j) => kernel(from[i]!, p) + (i === j ? stiffness : 0));
        matrix.push([...row, 1, from[i]![0], from[i]![1], values[i]!]);
    }
    for (let k = 0; k < 3; k++) {
        const row = from.map((p) => (k === 0 ? 1 : p[k - 1]!));
        matrix.push([...row, 0, 0, 0, 0]);
    }
    const w = solve(matrix);
    return (at) => {
        let value = w[n]! + w[n + 1]! * at[0] + w[n + 2]! * at[1];
        from.forEach((p, i) => {
            value += w[i]! * kernel(at, p);
        });
        return value;
    };
}

/** r² log r, in units of a hundred so that the numbers stay tame. */
function kernel(a: At, b: At): number {
    const square = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) / 10000;
    return square === 0 ? 0 : (square * Math.log(square)) / 2;
}

/** Gauss with pivots; the last column is the right-hand side. */
function solve(m: number[][]): number[] {
    const n = m.length;
    for (let i = 0; i < n; i++) {
        let pivot = i;
        for (let r = i + 1; r < n; r++) {
            if (Math.abs(m[r]![i]!) > Math.abs(m[pivot]![i]!)) pivot = r;
        }
        [m[i], m[pivot]] = [m[pivot]!, m[i]!];
        for (let r = 0; r < n; r++) {
            if (r === i) continue;
            const f = m[r]![i]! / m[i]![i]!;
            if (f === 0) continue;
            for (let c = i; c <= n; c++) m[r]![c]! -= f * m[i]![c]!;
        }
    }
    return m.map((row, i) => row[n]! / row[i]!);
}
