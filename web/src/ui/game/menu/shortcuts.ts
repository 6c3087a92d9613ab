// Keys of one letter or digit, for whoever plays by keyboard. Most press a button that is on the
// page, so a key does exactly what the button would do, and nothing where it is disabled.
import type { MessageKey } from '../../../i18n';

export interface Shortcut {
    /** As shown to people. */
    keys: string[];
    words: MessageKey;
    /** The button to press, by the position of the key in `keys`. */
    button?: (at: number) => string;
    action?: 'next_route' | 'find_route' | 'help';
}

export const kShortcuts: readonly Shortcut[] = [
    {
        keys: ['1', '2', '3', '4', '5'],
        words: 'game.key_choose',
        // A decision that is open comes before the cards behind it.
        button: (at) => `[data-offer="${at}"], .decision [data-nth="${at}"], body:not(:has(.decision)) [data-slot="${at}"]`,
    },
    { keys: ['D'], words: 'game.key_deck', button: () => '[data-action="deck"]' },
    { keys: ['T'], words: 'game.key_tickets', button: () => '[data-action="tickets"]' },
    { keys: ['N'], words: 'game.key_next_route', action: 'next_route' },
    { keys: ['R'], words: 'game.key_find_route', action: 'find_route' },
    {
        keys: ['Enter'],
        words: 'game.key_go',
        button: () => '.decision [data-action]:not(:disabled), .decision .primary:not(:disabled)',
    },
    { keys: ['U'], words: 'game.key_undo', button: () => '[data-action="undo"]' },
    { keys: ['H'], words: 'game.key_hint', button: () => '[data-action="hint"]' },
    { keys: ['P'], words: 'game.key_pass', button: () => '[data-action="pass"]' },
    { keys: ['M'], words: 'game.key_menu', button: () => '[data-action="menu"]' },
    { keys: ['?'], words: 'game.key_help', action: 'help' },
];

export interface Pressed {
    shortcut: Shortcut;
    at: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'target'>;

/** What the key stands for; null where it is meant for something else, such as a text field. */
export function shortcutOf(event: Key): Pressed | null {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return null;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog')) {
        return null;
    }
    // Enter on a control is that control's.
    if (event.key === 'Enter' && target?.closest('button, a, input, summary, [role="button"]')) return null;
    const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    for (const shortcut of kShortcuts) {
        const at = shortcut.keys.indexOf(name);
        if (at >= 0) return { shortcut, at };
    }
    return null;
}

/** Presses the first button that matches and can be pressed. */
export function pressButton(selectors: string, root: ParentNode = document): boolean {
    for (const selector of selectors.split(',')) {
        for (const found of root.querySelectorAll<HTMLElement>(selector)) {
            if (found.matches(':disabled, [aria-disabled="true"]')) continue;
            found.click();
            return true;
        }
    }
    return false;
}
