import { mount } from 'svelte';
import App from './App.svelte';
import './settings';
import './styles/base.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

// The server has a newer client and the chunks of this one are gone: reload. Drafts survive that. At
// most once a minute, in case it does not help.
addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('fogg.reloaded') ?? 0);
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem('fogg.reloaded', String(Date.now()));
    location.reload();
});

// The service worker keeps the shell for offline use. Registered after load, so that it does not slow
// down the first visit.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    addEventListener('load', () => {
        navigator.serviceWorker.register('/sw.js').catch(() => {});
    });
}
