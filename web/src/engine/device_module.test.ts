// The module as the worker uses it, in this process.
// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { TestDevice, hasModule } from './device.fake';

interface Game {
    v: number;
    view: { over: boolean; to_act: number[]; standings?: { total: number }[] };
    legal?: string[];
}

async function makeTable(device: TestDevice, wish: object): Promise<string> {
    const made = await device.request('POST', '/api/tables', JSON.stringify(wish));
    expect(made).toMatchObject({ status: 201 });
    return (JSON.parse(made.body) as { table: string }).table;
}

/** Plays the first legal move of whoever is to act, until the game is over. */
async function playOn(device: TestDevice, table: string, isDone: (moves: number) => boolean): Promise<Game> {
    device.connect();
    device.say({ t: 'watch', id: 'w', table });
    await device.settle(50);
    for (let moves = 0; ; moves += 1) {
        const update = device.messages.findLast(({ t, view }) => t === 'update' && view) as unknown as Game | undefined;
        if (!update) throw new Error('no view');
        if (update.view.over || isDone(moves)) return update;
        const seat = update.view.to_act[0] ?? 0;
        if (!update.legal?.length) {
            // Whoever is next at the same device.
            device.say({ t: 'watch', id: `w${moves}`, table, seat });
            await device.settle(50);
            continue;
        }
        device.say({ t: 'move', id: `m${moves}`, seat, seen: update.v, move: update.legal?.[0] ?? '' });
        await device.settle(1000);
        expect(device.last('refused')).toBeUndefined();
    }
}

const kTwo = { kind: 'me', name: 'Ann' };

describe.skipIf(!hasModule)('the tables of a device', () => {
    test('maps and programs are those of a server', async () => {
        const device = await TestDevice.start();
        const maps = JSON.parse((await device.request('GET', '/api/maps')).body) as { maps: { id: string }[] };
        expect(maps.maps.map(({ id }) => id)).toEqual(['central_europe', 'denmark', 'nordic', 'san_francisco', 'toy', 'usa']);
        const programs = JSON.parse((await device.request('GET', '/api/programs')).body) as { programs: string[] };
        expect(programs.programs).toHaveLength(10);
        expect((await device.request('GET', '/api/tables/local-nothing')).status).toBe(404);
    });

    test('a game of two on one device, and its record proves its shuffle', async () => {
        const device = await TestDevice.start();
        const table = await makeTable(device, {
            map: 'toy', seats: [kTwo, { kind: 'me', name: 'Ben' }], start_now: true,
        });
        expect(table).toMatch(/^local-[A-Za-z0-9]{10}$/);
        const end = await playOn(device, table, () => false);
        expect(end.view.standings).toHaveLength(2);
        const record = (await device.request('GET', `/api/tables/${table}/record`)).body;
        const checked = JSON.parse((await device.request('POST', '/api/check/record', record)).body) as object;
        expect(checked).toMatchObject({ ok: true, fair: true, map: 'toy', seats: 2 });
        const changed = record.replace(/draw (\w+)/, 'draw wild');
        expect(JSON.parse((await device.request('POST', '/api/check/record', changed)).body)).toMatchObject({ ok: false });
    });

    test('a review is made in pieces, in little memory', async () => {
        const device = await TestDevice.start();
        const table = await makeTable(device, { map: 'toy', seats: [kTwo, { kind: 'me', name: 'Ben' }], start_now: true });
        await playOn(device, table, () => false);
        const ask = async (): Promise<{ done: boolean; progress: number }> =>
            JSON.parse((await device.request('GET', `/api/tables/${table}/review`)).body) as { done: boolean; progress: number };
        let longest = 0;
        let review = await ask();
        expect(review).toMatchObject({ done: false });
        for (let pieces = 0; !review.done; pieces += 1) {
            const since = performance.now();
            device.runOnce();
            longest = Math.max(longest, performance.now() - since);
            if (pieces % 50 === 0) review = await ask();
        }
        // Not the page's thread; but whoever plays on meanwhile should not notice either.
        expect(longest).toBeLessThan(1_000);
        expect(device.memoryBytes).toBeLessThan(64 * 2 ** 20);
    });
});
