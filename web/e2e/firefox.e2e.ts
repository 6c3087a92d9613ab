// A second browser: the client in Firefox, on the device and against a server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kDecide } from './driver';
import { Firefox, hasFirefox } from './firefox';
import { Fogg } from './harness';

const hasModule = existsSync(join(import.meta.dirname, '../../build/web/fogg.wasm'));
let fogg: Fogg;
let firefox: Firefox;

/** Plays what the page shows to the end. */
async function playOut(): Promise<void> {
    await firefox.evaluate(`(async () => {
        const decide = ${kDecide};
        const end = Date.now() + 300_000;
        for (let what = decide(); what !== 'over'; what = decide()) {
            if (Date.now() > end) throw new Error('the game does not end');
            await new Promise((done) => setTimeout(done, what === 'acted' ? 2 : 8));
        }
    })()`);
    await firefox.waitFor('[data-end=done]');
}

describe.skipIf(!hasFirefox)('in Firefox', () => {
    beforeAll(async () => {
        [fogg, firefox] = await Promise.all([new Fogg().start(), Firefox.start()]);
    });
    afterAll(async () => {
        await firefox.stop();
        await fogg.stop();
    });

    test.each(['/', '/new', '/rules/usa', '/learn/usa', '/score', '/puzzles', '/settings', '/about', '/daily'])('%s opens', async (path) => {
        await firefox.goto(fogg.base + path);
        await firefox.waitFor('h1');
        expect(firefox.faults).toEqual([]);
    });

    test('a game at a server is played to its end, and proved', async () => {
        await firefox.goto(`${fogg.base}/about`);
        const table = await firefox.evaluate<string>(`(async () => {
            const post = (path, data) => fetch(path, {
                method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(data),
            });
            await post('/api/person', {});
            const seats = [{ kind: 'me', name: 'Ann' }, { kind: 'program', program: 'easy' }];
            return (await (await post('/api/tables', { map: 'toy', seats, start_now: true })).json()).table;
        })()`);
        await firefox.goto(`${fogg.base}/t/${table}`);
        await firefox.waitFor('.play');
        await playOut();
        await firefox.click('[data-action=verify]');
        await firefox.waitFor('[data-verified=true]');
        expect(firefox.faults).toEqual([]);
    });

    test.skipIf(!hasModule)('a game on the device is played, over a reload, and reviewed', async () => {
        await firefox.goto(`${fogg.base}/about`);
        await firefox.evaluate(`localStorage.setItem('fogg.new', JSON.stringify({
            map: 'toy', way: 'programs', here: true, start: null, pace: 'none',
            seats: [{ kind: 'me', name: 'Ann', program: '' }, { kind: 'program', name: '', program: 'easy' }],
        }))`);
        await firefox.goto(`${fogg.base}/new`);
        await firefox.click('form button.primary:not([disabled])');
        await firefox.waitFor('.play');
        const address = await firefox.evaluate<string>('location.href');
        expect(address).toMatch(/\/t\/local-\w{10}$/);
        await firefox.goto(address);
        await firefox.waitFor('.play');
        await playOut();
        await firefox.click('[data-action=review]');
        await firefox.waitFor('[data-review=done]', 120_000);
        expect(firefox.faults).toEqual([]);
    });
});
