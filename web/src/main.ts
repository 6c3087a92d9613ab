import { mount } from 'svelte';
import App from './App.svelte';
import './settings';
import './styles/base.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

// The server has a newer client, and the parts of this one are gone: the page comes anew, with
// everything that was typed or chosen. Once a minute at most, should that not help.
addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('fogg.reloaded') ?? 0);
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem('fogg.reloaded', String(Date.now()));
    location.reload();
});

// The shell is kept for when the line is down; the first visit is not slowed by it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    addEventListener('load', () => {
        navigator.serviceWorker.register('/sw.js').catch(() => {});
    });
}
