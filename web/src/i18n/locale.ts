// The supported languages, and which of them a browser prefers.

export const kLocales = ['en', 'da', 'sv', 'nb', 'fi', 'de'] as const;
export type Locale = (typeof kLocales)[number];

/** Each language in its own name; never translated. */
export const kLocaleNames: Record<Locale, string> = {
    en: 'English',
    da: 'Dansk',
    sv: 'Svenska',
    nb: 'Norsk bokmål',
    fi: 'Suomi',
    de: 'Deutsch',
};

// Readers of nynorsk can read bokmål; some systems still say `no`.
const kAliases: Record<string, Locale> = { nn: 'nb', no: 'nb' };

/** The first preferred language that is supported, else English. */
export function pickLocale(wished: readonly string[]): Locale {
    for (const tag of wished) {
        const language = tag.toLowerCase().split(/[-_]/)[0] ?? '';
        const known = kLocales.find((locale) => locale === language) ?? kAliases[language];
        if (known) return known;
    }
    return 'en';
}

export function isLocale(value: unknown): value is Locale {
    return kLocales.some((locale) => locale === value);
}
