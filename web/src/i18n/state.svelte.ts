export const kLocales = ['en', 'da', 'sv', 'nb', 'fi', 'de'] as const;
export type Locale = (typeof kLocales)[number];
export type Area = 'common' | 'game' | 'pages' | 'rules';
export type Params = Record<string, string | number>;

const files = import.meta.glob<Record<string, string>>('../../../i18n/{en,da,sv,nb,fi,de}/*.json', {
    import: 'default',
});

let current = $state<Locale>('en');
const messages = $state<Record<string, string>>({});
const areas = new Set<Area>();

/** The language now; reading it in a component makes the component follow it. */
export const locale = {
    get current(): Locale {
        return current;
    },
};

export async function setLocale(next: Locale): Promise<void> {
    await Promise.all([...areas].map((area) => fetchArea(next, area)));
    current = next;
    document.documentElement.lang = next;
}

export async function loadMessages(area: Area): Promise<void> {
    areas.add(area);
    await fetchArea(current, area);
}

async function fetchArea(lang: Locale, area: Area): Promise<void> {
    const load = files[`../../../i18n/${lang}/${area}.json`];
    if (!load) return;
    Object.assign(messages, await load());
}

/** The words for a key; the key itself where there are none. Follows the language. */
export function t(key: string, params: Params = {}): string {
    const text = messages[key] ?? key;
    return text.replace(/\{(\w+)[^{}]*\}/g, (whole, name: string) => String(params[name] ?? whole));
}
