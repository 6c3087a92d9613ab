// Straightens a picture taken at an angle: the projection that maps the corners of a rectangle to four points, as a CSS
// matrix3d. Eight unknowns; each corner gives two equations.

export interface Point {
    x: number;
    y: number;
}
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Null if the points lie on a line. */
export function projection(width: number, height: number, corners: Corners): number[] | null {
    const from: Corners = [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }];
    const rows: number[][] = [];
    from.forEach(({ x, y }, i) => {
        const to = corners[i as 0];
        rows.push([x, y, 1, 0, 0, 0, -x * to.x, -y * to.x, to.x]);
        rows.push([0, 0, 0, x, y, 1, -x * to.y, -y * to.y, to.y]);
    });
    return solve(rows);
}

/** Gauss-Jordan elimination with partial pivoting. */
function solve(rows: number[][]): number[] | null {
    const n = rows.length;
    for (let column = 0; column < n; column++) {
        let pivot = column;
        for (let row = column + 1; row < n; row++) {
            if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
        }
        [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
        const lead = rows[column]![column]!;
        if (Math.abs(lead) < 1e-9) return null;
        rows[column] = rows[column]!.map((value) => value / lead);
        for (let row = 0; row < n; row++) {
            const factor = row === column ? 0 : rows[row]![column]!;
            if (factor !== 0) rows[row] = rows[row]!.map((value, i) => value - factor * rows[column]![i]!);
        }
    }
    return rows.map((row) => row[n]!);
}

export function project(h: readonly number[], { x, y }: Point): Point {
    const w = h[6]! * x + h[7]! * y + 1;
    return { x: (h[0]! * x + h[1]! * y + h[2]!) / w, y: (h[3]! * x + h[4]! * y + h[5]!) / w };
}

/** Column by column, without exponents, which older CSS does not support. */
export function matrix3d(h: readonly number[]): string {
    const [a, b, c, d, e, f, g, i] = h as [number, number, number, number, number, number, number, number];
    const values = [a, d, 0, g, b, e, 0, i, 0, 0, 1, 0, c, f, 0, 1];
    return `matrix3d(${values.map((value) => value.toFixed(10)).join(',')})`;
}

/** A rectangle in the middle of the board, as large as fits, turned and scaled about its middle. */
export function placed(
    picture: { width: number; height: number }, board: { width: number; height: number }, turn = 0, scale = 1,
): Corners {
    const fit = Math.min(board.width / picture.width, board.height / picture.height) * scale;
    const [w, h] = [(picture.width * fit) / 2, (picture.height * fit) / 2];
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    const at = (x: number, y: number): Point => ({
        x: board.width / 2 + x * cos - y * sin, y: board.height / 2 + x * sin + y * cos,
    });
    return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
}

/** The same four points, turned about their middle and scaled from it. */
export function moved(corners: Corners, how: { turn?: number; scale?: number; dx?: number; dy?: number }): Corners {
    const middle = {
        x: corners.reduce((sum, { x }) => sum + x, 0) / 4, y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
    };
    const angle = ((how.turn ?? 0) * Math.PI) / 180;
    const [sin, cos, scale] = [Math.sin(angle), Math.cos(angle), how.scale ?? 1];
    return corners.map(({ x, y }) => {
        const [dx, dy] = [(x - middle.x) * scale, (y - middle.y) * scale];
        return {
            x: middle.x + dx * cos - dy * sin + (how.dx ?? 0), y: middle.y + dx * sin + dy * cos + (how.dy ?? 0),
        };
    }) as unknown as Corners;
}
