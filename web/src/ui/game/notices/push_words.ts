// The words of notices that come while the page is closed. The service worker has no translations, so
// the page leaves them for it, in the reader's language, where the worker can read them.
import { loadMessages, locale, t } from '../../../i18n';
import { ensurePerson, fetchMaps } from '../../../net/api';
import { fetchPushKey, pushTrouble, subscribe, unsubscribe } from '../../../net/push';

/** Also in public/sw.js. */
const kCache = 'fogg-words';
const kAddress = '/push-words';

export interface PushWords {
    lang: string;
    turn: Notice;
    shuffle: Notice;
}
interface Notice {
    title: string;
    /** By map. */
    texts: Record<string, string>;
    /** For a map that was added since. */
    other: string;
}

// Whether this device has subscribed, and should stay so: on which day, with which key, and in which
// language.
const kStored = 'fogg.push';
const kDayMs = 24 * 3600 * 1000;

function stamp(key: string): string {
    return `${Math.floor(Date.now() / kDayMs)} ${key} ${locale.current}`;
}

function wanted(): string | null {
    try {
        return localStorage.getItem(kStored);
    } catch {
        return null;
    }
}

function want(value: string): void {
    try {
        if (value) localStorage.setItem(kStored, value);
        else localStorage.removeItem(kStored);
    } catch {
        // Storage is forbidden: the browser remembers its subscription, and that is enough.
    }
}

export async function keepWords(): Promise<void> {
    await loadMessages('pages');
    const maps = await fetchMaps();
    const titles = maps.map((map) => [map.id, map.titles[locale.current] ?? map.title] as const);
    const words: PushWords = {
        lang: locale.current,
        turn: {
            title: t('pages.push_title'),
            texts: Object.fromEntries(titles.map(([id, title]) => [id, t('pages.push_turn', { title })])),
            other: t('pages.push_turn_other'),
        },
        shuffle: {
            title: t('pages.push_shuffle_title'),
            texts: Object.fromEntries(titles.map(([id, title]) => [id, t('pages.push_shuffle', { title })])),
            other: t('pages.push_shuffle_other'),
        },
    };
    const cache = await caches.open(kCache);
    await cache.put(kAddress, new Response(JSON.stringify(words)));
}

/** Subscribes, and leaves the words. Throws if the browser or the server does not. */
export async function switchOn(key: string): Promise<void> {
    await ensurePerson();
    await keepWords();
    await subscribe(key);
    want(stamp(key));
}

export async function switchOff(): Promise<void> {
    want('');
    await unsubscribe();
}

/**
 * On a visit: whoever has switched notices on keeps them when the server has a new key, the language
 * has changed, or the browser has dropped its subscription. Once a day the server hears that the device
 * is still in use.
 */
export async function refreshPush(): Promise<void> {
    const last = wanted();
    if (last === null || pushTrouble() || Notification.permission !== 'granted') return;
    const key = await fetchPushKey();
    if (key && last !== stamp(key)) await switchOn(key);
}
