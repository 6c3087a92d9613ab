import { defineConfig } from 'vitest/config';

// Real browsers against a real server, two files at a time. Needs `npm run build` first.
export default defineConfig({
    test: {
        environment: 'node',
        include: ['e2e/**/*.e2e.ts'],
        // These are not tests: `npm run shots`, `npm run speed`, bench/device.
        exclude: [
            ...(process.env['SHOTS'] ? [] : ['e2e/shots.e2e.ts']),
            ...(process.env['SPEED'] ? [] : ['e2e/speed.e2e.ts']),
            ...(process.env['RATIO'] ? [] : ['e2e/ratio.e2e.ts']),
            // These still fail now and then when they run beside others: `scripts/web e2e --whole firefox site`.
            ...(process.env['WHOLE'] ? [] : ['e2e/firefox.e2e.ts', 'e2e/site.e2e.ts']),
        ],
        // Measurements need the machine to themselves.
        fileParallelism: !process.env['SPEED'],
        maxWorkers: 2,
        // Browsers can be slow on a busy machine; a test that fails twice is broken.
        retry: 1,
        testTimeout: 600_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 15_000 } },
    },
});
