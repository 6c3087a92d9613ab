// Which languages there are, and which one a browser asks for.

export const kLocales = ['en', 'da', 'sv', 'nb', 'fi', 'de'] as const;
export type Locale = (typeof kLocales)[number];

/** Each language as its speakers call it; the one text that is never translated. */
export const kLocaleNames: Record<Locale, string> = {
    en: 'English',
    da: 'Dansk',
    sv: 'Svenska',
    nb: 'Norsk bokmål',
    fi: 'Suomi',
    de: 'Deutsch',
};

// Whoever reads nynorsk reads bokmål too; `no` is what some systems still say.
const kAliases: Record<string, Locale> = { nn: 'nb', no: 'nb' };

/** The first of the wished languages that we speak, else English. */
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
