// Flat shapes on the board and how far they are apart. Angles are unit vectors; y grows downwards.

export interface Point {
    x: number;
    y: number;
}

/** A rectangle that may be turned: (ux, uy) points along its length. */
export interface Box {
    x: number;
    y: number;
    ux: number;
    uy: number;
    /** Half of its length and of its width. */
    hl: number;
    hw: number;
}

/** An upright rectangle. */
export interface Area {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/**
 * How far apart two boxes are, seen along the sides of both: positive when they do not touch,
 * negative by how deep they overlap (separating axes). Never more than the true distance.
 */
export function boxGap(a: Box, b: Box): number {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const c = Math.abs(a.ux * b.ux + a.uy * b.uy);
    const s = Math.abs(a.ux * b.uy - a.uy * b.ux);
    const along = Math.abs(dx * a.ux + dy * a.uy) - a.hl - (b.hl * c + b.hw * s);
    const across = Math.abs(dy * a.ux - dx * a.uy) - a.hw - (b.hl * s + b.hw * c);
    const along2 = Math.abs(dx * b.ux + dy * b.uy) - b.hl - (a.hl * c + a.hw * s);
    const across2 = Math.abs(dy * b.ux - dx * b.uy) - b.hw - (a.hl * s + a.hw * c);
    return Math.max(along, across, along2, across2);
}

/** How far a box is from a disc; negative when they overlap. */
export function discGap(box: Box, at: Point, radius: number): number {
    const dx = at.x - box.x;
    const dy = at.y - box.y;
    const along = Math.abs(dx * box.ux + dy * box.uy) - box.hl;
    const across = Math.abs(dy * box.ux - dx * box.uy) - box.hw;
    const outside = Math.hypot(Math.max(along, 0), Math.max(across, 0));
    return (outside > 0 ? outside : Math.max(along, across)) - radius;
}

export function areaBox(area: Area): Box {
    return {
        x: (area.left + area.right) / 2,
        y: (area.top + area.bottom) / 2,
        ux: 1,
        uy: 0,
        hl: (area.right - area.left) / 2,
        hw: (area.bottom - area.top) / 2,
    };
}

export function areaGap(a: Area, b: Area): number {
    return Math.max(
        a.left - b.right, b.left - a.right,
        a.top - b.bottom, b.top - a.bottom,
    );
}

export function areaOfBoxes(boxes: Box[]): Area {
    const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const box of boxes) {
        const w = Math.abs(box.ux) * box.hl + Math.abs(box.uy) * box.hw;
        const h = Math.abs(box.uy) * box.hl + Math.abs(box.ux) * box.hw;
        area.left = Math.min(area.left, box.x - w);
        area.right = Math.max(area.right, box.x + w);
        area.top = Math.min(area.top, box.y - h);
        area.bottom = Math.max(area.bottom, box.y + h);
    }
    return area;
}
