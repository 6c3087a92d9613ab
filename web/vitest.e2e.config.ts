import { defineConfig } from 'vitest/config';

const isAlone = process.env['ALONE'] === '1';

// Real browsers against a real server, two files at a time. Needs `npm run build` first.
export default defineConfig({
    test: {
        environment: 'node',
        include: ['e2e/**/*.e2e.ts'],
        // These are not tests: `npm run shots`, `npm run speed`, bench/device.
        exclude: [
            ...(process.env['SHOTS'] ? [] : ['e2e/shots.e2e.ts']),
            ...(process.env['SPEED'] ? [] : ['e2e/speed.e2e.ts']),
            ...(process.env['RATIO'] ? [] : ['e2e/ratio.e2e.ts', 'e2e/first_move.e2e.ts']),
            // These fail now and then beside others: `scripts/web e2e --alone firefox site`.
            ...(process.env['WHOLE'] || isAlone ? [] : ['e2e/firefox.e2e.ts', 'e2e/site.e2e.ts']),
        ],
        // Measurements need the machine to themselves.
        fileParallelism: !process.env['SPEED'] && !process.env['RATIO'] && !isAlone,
        maxWorkers: 2,
        // Browsers can be slow on a busy machine; a test that fails twice is broken.
        retry: process.env['RATIO'] ? 0 : 1,
        testTimeout: 600_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 15_000 } },
    },
});
