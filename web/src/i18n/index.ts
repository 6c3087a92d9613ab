// Stub of the words of the client; PAGES replaces it and keeps these names.
export { t, locale, setLocale, loadMessages, kLocales, type Area, type Locale } from './state.svelte';
