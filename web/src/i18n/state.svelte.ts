// The current language and its messages. Messages are compiled when the client is built
// (plugin.ts), so no parser is shipped and nothing is evaluated at run time. Only the areas that a
// page asks for are fetched, in one language.
import { untrack } from 'svelte';
import loaders from 'virtual:messages';
import type { Area, MessageKey } from './keys';
import { isLocale, pickLocale, type Locale } from './locale';

export type Params = Record<string, string | number>;
type Message = string | ((params: Params) => string);
type Messages = Record<string, Message>;

const kStored = 'fogg.language';

const initial = initialLocale();
let current = $state<Locale>(initial);
let messages = $state.raw<Messages>({});
// What was loaded behind a page that is already shown: adding it says nothing on that page again.
let added = $state.raw<Messages>({});
// `common` belongs to every page.
const areas = new Set<Area>(['common']);

// Of several changes in a row the last one wins, whatever order the files arrive in.
let wish: Locale = initial;

tellDocument();

/** The current language; reactive. */
export const locale = {
    get current(): Locale {
        return current;
    },
    /** Whether the language was chosen here rather than taken from the browser. */
    get isChosen(): boolean {
        return isLocale(stored());
    },
};

/** Changes the language everywhere and stores the choice. `null`: the browser's preference. */
export async function setLocale(next: Locale | null): Promise<void> {
    store(next);
    const chosen = next ?? pickLocale(navigator.languages);
    wish = chosen;
    const fetched = await fetchAll(chosen);
    if (wish !== chosen) return;
    messages = fetched;
    added = {};
    current = chosen;
    tellDocument();
}

/** Must have resolved before a page uses the area's keys. */
export async function loadMessages(area: Area): Promise<void> {
    const fetched = await fetchWith(area);
    // Read only now: an effect that loads words does not depend on them.
    messages = { ...messages, ...fetched };
}

/** A part of a page that is loaded on demand, with its words. It does not depend on the language. */
export async function withWords<T>(area: Area, part: Promise<T>): Promise<T> {
    const fetched = await untrack(() => fetchWith(area));
    // Of several parts that are loaded at once, the last one to arrive may know of fewer areas.
    added = { ...added, ...fetched };
    return part;
}

async function fetchWith(area: Area): Promise<Messages> {
    const isNew = !areas.has(area);
    areas.add(area);
    let fetched: Messages;
    let language: Locale;
    try {
        do {
            language = current;
            fetched = await fetchAll(language);
        } while (language !== current);
    } catch (error) {
        // Offline. Pages that do not need this area should still open.
        if (isNew) areas.delete(area);
        throw error;
    }
    return fetched;
}

/** Whether any messages are loaded. */
export function hasWords(): boolean {
    return Object.keys(messages).length > 0;
}

/** The message in the current language; the key itself before its area is loaded. */
export function t(key: MessageKey, params: Params = {}): string {
    const message = messages[key] ?? added[key];
    if (message === undefined) return key;
    return typeof message === 'string' ? message : message(params);
}

async function fetchAll(language: Locale): Promise<Messages> {
    const parts = await Promise.all([...areas].map((area) => fetchArea(language, area)));
    return Object.assign({}, ...parts) as Messages;
}

// Modules are cached: loading one again costs nothing.
async function fetchArea(language: Locale, area: Area): Promise<Messages> {
    const name = `${language}/${area}`;
    const load = loaders[name] ?? (await import('virtual:more_messages')).default[name];
    return load ? (await load()).default : {};
}

function initialLocale(): Locale {
    const chosen = stored();
    return isLocale(chosen) ? chosen : pickLocale(navigator.languages);
}

function tellDocument(): void {
    document.documentElement.lang = current;
}

// If storage is forbidden, the language lasts until the page is closed.
function stored(): string | null {
    try {
        return localStorage.getItem(kStored);
    } catch {
        return null;
    }
}

function store(language: Locale | null): void {
    try {
        if (language) localStorage.setItem(kStored, language);
        else localStorage.removeItem(kStored);
    } catch {
        // See above.
    }
}
