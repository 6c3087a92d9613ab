import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
    preprocess: vitePreprocess(),
    compilerOptions: {
        // A style that a component puts into the page at run time would break the policy.
        css: 'external',
        runes: true,
    },
};
