// Translations, and formatting of numbers and dates. See i18n/README.md.
export { hasWords, t, locale, setLocale, loadMessages, withWords, type Params } from './state.svelte';
export { kLocales, kLocaleNames, type Locale } from './locale';
export { dateLanguage, formatAgo, formatChoice, formatDate, formatList, formatNumber, formatPercent } from './format';
export type { Area, MessageKey } from './keys';
