import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A primary button that was pressed and waits for its answer still lies under the pointer: the
// colours of hovering, mixed with those of a disabled button, had a contrast of 1.05.
test('hovering never recolours a button that is disabled', () => {
    const css = readFileSync(join(import.meta.dirname, 'buttons.css'), 'utf8');
    const hovers = css.match(/^\.?button[^{\n]*:hover/gm) ?? [];
    expect(hovers.length).toBeGreaterThan(5);
    expect(hovers.filter((selector) => !selector.includes("[aria-disabled='true']"))).toEqual([]);
});
