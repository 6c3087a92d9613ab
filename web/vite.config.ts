import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { engine } from './engine_plugin.ts';
import { shell } from './shell_plugin.ts';
import { messages } from './src/i18n/plugin.ts';

// The server hands out the build with a strict Content-Security-Policy: scripts and styles come from
// /assets only. So styles are files (Svelte's default for vite), nothing is inlined into the page,
// and small pictures do not become data: addresses.
const server = process.env['FOGG_SERVER'] ?? 'http://127.0.0.1:8080';

const ofPages = ['src/**/*.svelte.test.ts', 'src/ui/**/*.test.ts'];

export default defineConfig({
    plugins: [
        svelte(),
        messages(fileURLToPath(new URL('../i18n', import.meta.url))),
        engine(
            'virtual:engine',
            fileURLToPath(new URL('../build/web/fogg.wasm', import.meta.url)),
            fileURLToPath(new URL('../puzzles', import.meta.url)),
        ),
        engine('virtual:playtest', fileURLToPath(new URL('../build/web/playtest.wasm', import.meta.url))),
        shell(),
    ],
    build: {
        outDir: 'dist',
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
        manifest: true,
        // Svelte's custom elements, which nothing here is, would stay in because of a top-level `if`.
        rolldownOptions: {
            treeshake: { moduleSideEffects: [{ test: /custom-element\.js$|legacy-client\.js$/, sideEffects: false }] },
        },
    },
    server: {
        fs: { allow: ['..'] },
        proxy: { '/api': server, '/ws': { target: server, ws: true } },
    },
    // Vitest uses the browser build of components, not the server build.
    resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
    // Making a page takes longer than most tests: only those of components get one. Any other test
    // that needs one says so in its first line.
    test: {
        projects: [
            { extends: true, test: { name: 'page', environment: 'happy-dom', include: ofPages } },
            {
                extends: true,
                test: {
                    name: 'plain',
                    environment: 'node',
                    include: ['src/**/*.test.ts', 'geo/**/*.test.ts'],
                    exclude: ofPages,
                },
            },
        ],
    },
});
