import { mount } from 'svelte';
import App from './App.svelte';
import { locale } from './i18n';
import './settings';
import './styles/base.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

// The server has a newer client and the chunks of this one are gone: reload. Drafts survive that. At
// most once a minute, in case it does not help. Not while no server answers: then there is nothing to load, and the
// page that is open would be lost.
addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem('fogg.reloaded') ?? 0);
    if (Date.now() - last < 60_000) return;
    void fetch(import.meta.env.BASE_URL, { cache: 'no-store' }).then(({ ok }) => {
        if (!ok) return;
        sessionStorage.setItem('fogg.reloaded', String(Date.now()));
        location.reload();
    }, () => undefined);
});

// The service worker keeps the shell for offline use. Registered after load, and told at once which files this page
// has, which cost no request: so the page opens again without a line from the first visit on. Told to fetch those of
// other pages some time after that. Neither slows down the first visit.
const kKeepAfterMs = 2000;
const filesInUse = (): string[] =>
    performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'));
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    const { serviceWorker } = navigator;
    const say = (message: unknown): void => void serviceWorker.ready.then(({ active }) => active?.postMessage(message));
    const keep = (): void => {
        say({ keep: filesInUse() });
        setTimeout(() => {
            say({ keep: filesInUse() });
            say({ language: locale.current });
        }, kKeepAfterMs);
    };
    addEventListener('load', () => {
        serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).then(keep, () => {});
        // A newer worker has other files to keep.
        serviceWorker.addEventListener('controllerchange', keep);
    });
}
