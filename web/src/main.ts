import { mount } from 'svelte';
import App from './App.svelte';
import './settings';
import './styles/base.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

// The shell is kept for when the line is down; the first visit is not slowed by it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    addEventListener('load', () => {
        navigator.serviceWorker.register('/sw.js').catch(() => {});
    });
}
