// Numbers, dates and lists in the current language; reactive to its change.
import { locale } from './state.svelte';

// Creating a formatter takes far longer than using it, and a log has hundreds of lines.
function inLanguage<Format>(make: (language: string) => Format): () => Format {
    let made: { language: string; format: Format } | undefined;
    return () => {
        const language = locale.current;
        if (made?.language !== language) made = { language, format: make(language) };
        return made.format;
    };
}

/** The language to write dates in. Our English is British; whoever reads another one has dates as there. */
export function dateLanguage(language: string = locale.current): string {
    return language === 'en' ? (navigator.languages.find((one) => one.startsWith('en-')) ?? 'en-GB') : language;
}

const numbers = inLanguage((language) => new Intl.NumberFormat(language));
const dates = inLanguage((language) => new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'medium' }));
const lists = inLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const choices = inLanguage((language) => new Intl.ListFormat(language, { type: 'disjunction' }));
const ages = inLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

export function formatNumber(value: number): string {
    return numbers().format(value);
}

const percents = new Map<string, Intl.NumberFormat>();

/** `21%`, in the language's own way; at most `digits` after the point, and with a sign if it is a change. */
export function formatPercent(share: number, digits: number, isChange: boolean): string {
    const key = `${locale.current} ${digits} ${isChange}`;
    let format = percents.get(key);
    if (!format) {
        const signDisplay = isChange ? 'exceptZero' : 'negative';
        format = new Intl.NumberFormat(locale.current, {
            style: 'percent', maximumFractionDigits: digits, signDisplay,
        });
        percents.set(key, format);
    }
    return format.format(share).replace('-', '−');
}

export function formatDate(ms: number): string {
    return dates().format(ms);
}

export function formatList(parts: readonly string[]): string {
    return lists().format(parts);
}

/** `2, 3 or 4` */
export function formatChoice(parts: readonly string[]): string {
    return choices().format(parts);
}

const kUnits: [Intl.RelativeTimeFormatUnit, number][] = [
    ['minute', 60_000],
    ['hour', 3_600_000],
    ['day', 86_400_000],
];

/** `5 minutes ago`; the date if it is more than a month ago. */
export function formatAgo(ms: number, now: number): string {
    const age = Math.max(0, now - ms);
    if (age >= 30 * 86_400_000) return formatDate(ms);
    const words = ages();
    const [unit, length] = kUnits.findLast(([, size]) => age >= size) ?? ['second', 1000];
    return unit === 'second' ? words.format(0, unit) : words.format(-Math.floor(age / length), unit);
}
