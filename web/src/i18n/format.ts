// Numbers, dates and lists as the language of now writes them. All follow the language.
import { locale } from './state.svelte';

export function formatNumber(value: number): string {
    return new Intl.NumberFormat(locale.current).format(value);
}

export function formatDate(ms: number): string {
    return new Intl.DateTimeFormat(locale.current, { dateStyle: 'medium' }).format(ms);
}

export function formatList(parts: readonly string[]): string {
    return new Intl.ListFormat(locale.current, { type: 'conjunction' }).format(parts);
}

const kUnits: [Intl.RelativeTimeFormatUnit, number][] = [
    ['minute', 60_000],
    ['hour', 3_600_000],
    ['day', 86_400_000],
];

/** `5 minutes ago`; from a month on the date. */
export function formatAgo(ms: number, now: number): string {
    const age = Math.max(0, now - ms);
    if (age >= 30 * 86_400_000) return formatDate(ms);
    const words = new Intl.RelativeTimeFormat(locale.current, { numeric: 'auto' });
    const [unit, length] = kUnits.findLast(([, size]) => age >= size) ?? ['second', 1000];
    return unit === 'second' ? words.format(0, unit) : words.format(-Math.floor(age / length), unit);
}
