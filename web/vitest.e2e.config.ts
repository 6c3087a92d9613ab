import { defineConfig } from 'vitest/config';

// Real browsers against a real server: slow, one file after the other. Needs `npm run build` first.
export default defineConfig({
    test: {
        environment: 'node',
        include: ['e2e/**/*.e2e.ts', 'e2e/**/*.test.ts'],
        fileParallelism: false,
        testTimeout: 600_000,
        hookTimeout: 60_000,
    },
});
