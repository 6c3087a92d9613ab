// The paper that the browser prints on while a page is shown. `@page` cannot hang on an element, and the server's
// policy forbids <style> elements, so it is a style sheet made in code.
import { kMargin, type Size } from './tiling';

/** Returns what takes it back. */
export function setPaper({ width, height }: Size): () => void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: ${kMargin}mm; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
}
