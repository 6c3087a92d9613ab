// An SVG picture as a list of strokes with their current colours. Supports what the grounds use: paths, rectangles, circles, groups, turns, opacity and clips; no text, no patterns.

type Matrix = [number, number, number, number, number, number];

export interface Stroke {
    d: string;
    matrix: Matrix;
    clips: { d: string; matrix: Matrix }[];
    opacity: number;
    fill: string | null;
    stroke: string | null;
    width: number;
    dash: number[];
    cap: CanvasLineCap;
    join: CanvasLineJoin;
}

/** What the painter is told. */
export interface PaintOrder {
    width: number;
    height: number;
    /** Pixels per unit, and the point in the corner. */
    scale: number;
    left: number;
    top: number;
    strokes: Stroke[];
}

interface Inherited {
    matrix: DOMMatrix;
    opacity: number;
    clips: Stroke['clips'];
}

export function strokesOf(svg: SVGSVGElement): Stroke[] {
    const found: Stroke[] = [];
    gather(svg, { matrix: new DOMMatrix(), opacity: 1, clips: [] }, found);
    return found;
}

function gather(parent: Element, above: Inherited, found: Stroke[]): void {
    for (const child of parent.children) {
        if (!(child instanceof SVGGraphicsElement) || child.tagName === 'defs') continue;
        if (child.tagName === 'clipPath') continue;
        const style = getComputedStyle(child);
        const own = child.transform.baseVal.consolidate()?.matrix;
        const matrix = own ? above.matrix.multiply(new DOMMatrix(numbers(own))) : above.matrix;
        const here: Inherited = {
            matrix,
            opacity: above.opacity * Number.parseFloat(style.opacity),
            clips: [...above.clips, ...clipOf(child, matrix)],
        };
        if (child.tagName === 'g') {
            gather(child, here, found);
            continue;
        }
        const d = outline(child);
        if (!d) continue;
        found.push({
            d,
            matrix: numbers(matrix),
            clips: here.clips,
            opacity: here.opacity,
            fill: style.fill === 'none' ? null : style.fill,
            stroke: style.stroke === 'none' ? null : style.stroke,
            width: Number.parseFloat(style.strokeWidth),
            dash: style.strokeDasharray === 'none'
                ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat),
            cap: style.strokeLinecap as CanvasLineCap,
            join: style.strokeLinejoin as CanvasLineJoin,
        });
    }
}

function numbers(m: DOMMatrix | SVGMatrix): Matrix {
    return [m.a, m.b, m.c, m.d, m.e, m.f];
}

function clipOf(element: Element, matrix: DOMMatrix): Stroke['clips'] {
    const id = /url\(#(.+)\)/.exec(element.getAttribute('clip-path') ?? '')?.[1];
    const clip = id === undefined ? null : document.getElementById(id)?.querySelector('path');
    const d = clip?.getAttribute('d');
    return d ? [{ d, matrix: numbers(matrix) }] : [];
}

function outline(element: Element): string | null {
    const n = (name: string) => Number(element.getAttribute(name) ?? 0);
    switch (element.tagName) {
        case 'path':
            return element.getAttribute('d');
        case 'rect':
            return `M${n('x')} ${n('y')}h${n('width')}v${n('height')}h${-n('width')}Z`;
        case 'circle': {
            const r = n('r');
            return `M${n('cx') - r} ${n('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
        }
        default:
            return null;
    }
}
