import { defineConfig } from 'vitest/config';

// Real browsers against a real server: slow, one file after the other. Needs `npm run build` first.
export default defineConfig({
    test: {
        environment: 'node',
        include: ['e2e/**/*.e2e.ts'],
        // These two are no tests: `npm run shots`, `npm run speed`.
        exclude: [
            ...(process.env['SHOTS'] ? [] : ['e2e/shots.e2e.ts']),
            ...(process.env['SPEED'] ? [] : ['e2e/speed.e2e.ts']),
        ],
        fileParallelism: false,
        testTimeout: 600_000,
        hookTimeout: 60_000,
    },
});
