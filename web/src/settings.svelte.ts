// Preferences on this device: stored in the browser and exposed to the styles as attributes of <html>
// (data-theme, data-symbols, data-motion). i18n stores the language.

export interface Settings {
    theme: 'system' | 'light' | 'dark';
    symbols: 'normal' | 'large' | 'patterns';
    motion: 'system' | 'full' | 'reduced';
    sound: boolean;
    /** Confirm draws even if the table does not require it. */
    confirm: boolean;
    /** Show a system notification when it is your turn. */
    notify: boolean;
    /** Keys of one letter or digit act on the game page. */
    shortcuts: boolean;
    /** Show what others show without words, and announce it. */
    emotes: boolean;
    /** Show one's chance to win at practice tables. */
    chance: boolean;
    /** The colour last chosen, wished for at the next table; empty: none. */
    color: string;
    /** The last name used, to fill in next time. */
    name: string;
}

export const kDefaults: Readonly<Settings> = {
    theme: 'system',
    symbols: 'normal',
    motion: 'system',
    sound: false,
    confirm: false,
    notify: false,
    shortcuts: true,
    emotes: true,
    chance: false,
    color: '',
    name: '',
};

const kChoices = {
    theme: ['system', 'light', 'dark'],
    symbols: ['normal', 'large', 'patterns'],
    motion: ['system', 'full', 'reduced'],
} as const;

const kStored = 'fogg.settings';
// Longer than any name that fits (game/people/name.ts): a shorter bound could cut an emoji in two.
const kNameLength = 120;

const current = $state<Settings>(read());

/** Reactive: a component that reads a field follows it. */
export const settings: Readonly<Settings> = current;

export function setSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
    current[name] = value;
    write();
    applySettings();
}

/** The person's choice, or else the system's. */
export function isMotionReduced(): boolean {
    if (current.motion !== 'system') return current.motion === 'reduced';
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Before the first paint, and after every change. `system` leaves it to media queries. */
export function applySettings(): void {
    const { dataset } = document.documentElement;
    dataset['theme'] = current.theme;
    dataset['symbols'] = current.symbols;
    dataset['motion'] = current.motion;
}

/** Invalid or outdated values are replaced by the defaults. */
export function parseSettings(text: string | null): Settings {
    const result: Settings = { ...kDefaults };
    let stored: unknown;
    try {
        stored = JSON.parse(text ?? '{}');
    } catch {
        return result;
    }
    if (typeof stored !== 'object' || stored === null) return result;
    const value = stored as Record<string, unknown>;
    result.theme = choice(kChoices.theme, value['theme']) ?? result.theme;
    result.symbols = choice(kChoices.symbols, value['symbols']) ?? result.symbols;
    result.motion = choice(kChoices.motion, value['motion']) ?? result.motion;
    for (const name of ['sound', 'confirm', 'notify', 'shortcuts', 'emotes', 'chance'] as const) {
        if (typeof value[name] === 'boolean') result[name] = value[name];
    }
    if (typeof value['name'] === 'string') result.name = value['name'].slice(0, kNameLength);
    if (typeof value['color'] === 'string') result.color = value['color'];
    return result;
}

function choice<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
    return allowed.find((one) => one === value);
}

// If storage is forbidden, settings last until the page is closed.
function read(): Settings {
    try {
        return parseSettings(localStorage.getItem(kStored));
    } catch {
        return { ...kDefaults };
    }
}

function write(): void {
    try {
        localStorage.setItem(kStored, JSON.stringify(current));
    } catch {
        // See above.
    }
}

applySettings();
// Follow changes made in another tab.
addEventListener('storage', (event) => {
    if (event.key !== kStored) return;
    Object.assign(current, parseSettings(event.newValue));
    applySettings();
});
