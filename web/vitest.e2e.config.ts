import { defineConfig } from 'vitest/config';

// Real browsers against a real server: slow, one file after the other. Needs `npm run build` first.
export default defineConfig({
    test: {
        environment: 'node',
        include: ['e2e/**/*.e2e.ts', 'e2e/**/*.test.ts'],
        fileParallelism: false,
        // Two people race for a seat there, and browsers have hiccups: what fails twice is broken.
        retry: 1,
        testTimeout: 600_000,
        hookTimeout: 60_000,
    },
});
