// A drawing of the page as a picture of its own: what style sheets say is written into the elements, so that
// it looks the same wherever it is opened.

/** What a drawing is made of, and what each means where nothing is said. */
const kProperties: Record<string, string> = {
    'fill': 'rgb(0, 0, 0)', 'fill-opacity': '1', 'fill-rule': 'nonzero', 'stroke': 'none', 'stroke-width': '1px',
    'stroke-opacity': '1', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter',
    'opacity': '1', 'clip-rule': 'nonzero', 'paint-order': 'normal',
};
const kLetters = ['font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor'];

/** The element and all in it, as the browser shows it now. */
export function standalone(element: SVGElement): SVGElement {
    const copy = element.cloneNode(true) as SVGElement;
    const [shown, copied] = [all(element), all(copy)];
    const hidden: Element[] = [];
    shown.forEach((one, i) => {
        const style = getComputedStyle(one);
        const mine = copied[i]!;
        if (style.display === 'none') hidden.push(mine);
        else write(style, mine, one);
    });
    for (const one of hidden) one.remove();
    return copy;
}

function all(element: Element): Element[] {
    return [element, ...element.querySelectorAll('*')];
}

function write(style: CSSStyleDeclaration, to: Element, from: Element): void {
    to.removeAttribute('class');
    to.removeAttribute('style');
    for (const [name, usual] of Object.entries(kProperties)) {
        const value = style.getPropertyValue(name);
        // What is usual is written too where a parent may say otherwise: all but these are inherited.
        if (value === usual && name === 'opacity') to.removeAttribute(name);
        else to.setAttribute(name, plain(value));
    }
    if (from.localName === 'text' || from.localName === 'tspan') {
        for (const name of kLetters) to.setAttribute(name, style.getPropertyValue(name));
    }
}

/** Other programs do not know the newer ways to write a colour. */
export function plain(value: string): string {
    return value.replace(/color\(srgb ([\d.e+-]+) ([\d.e+-]+) ([\d.e+-]+)(?: \/ ([\d.e+-]+))?\)/g, (_, r, g, b, a) => {
        const part = (share: string): number => Math.round(Math.min(1, Math.max(0, Number(share))) * 255);
        const [red, green, blue] = [part(r), part(g), part(b)];
        return a === undefined ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${a})`;
    });
}

/** The layers of a board, one above the other, in a box of a larger drawing. */
export function boardLayers(board: Element, box: { x: number; y: number; width: number; height: number }): SVGElement[] {
    return [...board.querySelectorAll<SVGSVGElement>('.stage > svg')].map((layer) => {
        const copy = standalone(layer);
        for (const [name, value] of Object.entries(box)) copy.setAttribute(name, String(value));
        return copy;
    });
}

/** With the page's own letters in it; where they cannot be had, the reader's stand in. */
export async function withFonts(svg: SVGElement, fonts: Record<string, string>): Promise<string> {
    const faces = await Promise.all(Object.entries(fonts).map(async ([family, address]) => {
        const bytes = await fetch(address).then((answer) => answer.arrayBuffer(), () => null);
        return bytes
            ? `@font-face{font-family:'${family}';font-weight:100 900;src:url(data:font/woff2;base64,${base64(bytes)})}` : '';
    }));
    const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
    style.textContent = faces.join('');
    svg.prepend(style);
    return new XMLSerializer().serializeToString(svg);
}

function base64(bytes: ArrayBuffer): string {
    let text = '';
    for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
    return btoa(text);
}

export function svgAddress(svg: string): string {
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** As pixels, `scale` for each unit. */
export async function toPng(svg: string, size: { width: number; height: number }, scale: number): Promise<Blob> {
    const picture = new Image(size.width * scale, size.height * scale);
    picture.src = svgAddress(svg);
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [size.width * scale, size.height * scale];
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return new Promise((done, fail) => {
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
    });
}

export function download(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
