// What a person likes, on this device: kept in the browser and shown to the styles as attributes of
// <html> (data-theme, data-symbols, data-motion). The language is kept by i18n.

export interface Settings {
    theme: 'system' | 'light' | 'dark';
    symbols: 'normal' | 'large' | 'patterns';
    motion: 'system' | 'full' | 'reduced';
    sound: boolean;
    /** Ask before a move is sent, also where the table does not wish it. */
    confirm: boolean;
    /** Tell by the system's notifications when it is one's turn. */
    notify: boolean;
    /** The name last used, so that nobody types it twice. */
    name: string;
}

export const kDefaults: Readonly<Settings> = {
    theme: 'system',
    symbols: 'normal',
    motion: 'system',
    sound: false,
    confirm: false,
    notify: false,
    name: '',
};

const kChoices = {
    theme: ['system', 'light', 'dark'],
    symbols: ['normal', 'large', 'patterns'],
    motion: ['system', 'full', 'reduced'],
} as const;

const kStored = 'fogg.settings';

const current = $state<Settings>(read());

/** Reading a field in a component makes the component follow it. */
export const settings: Readonly<Settings> = current;

export function setSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
    current[name] = value;
    write();
    applySettings();
}

/** Whether things should move: the person's choice, or else the system's. */
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

/** What was stored, as far as it makes sense: older or foreign values give way to the defaults. */
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
    for (const name of ['sound', 'confirm', 'notify'] as const) {
        if (typeof value[name] === 'boolean') result[name] = value[name];
    }
    if (typeof value['name'] === 'string') result.name = value['name'].slice(0, 30);
    return result;
}

function choice<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
    return allowed.find((one) => one === value);
}

// Storage can be forbidden; settings then last until the page is left.
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
// Another tab of the same browser has changed something.
addEventListener('storage', (event) => {
    if (event.key !== kStored) return;
    Object.assign(current, parseSettings(event.newValue));
    applySettings();
});
