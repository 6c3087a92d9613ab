// The module as the worker uses it, in this process.
// @vitest-environment node
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TestDevice, hasModule, kModulePath } from './device.fake';
import { messageNeedsRest, needsRest } from './rest';

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
async function playOn(
    device: TestDevice, table: string, isDone: (moves: number) => boolean, people = 2,
): Promise<Game> {
    device.connect();
    device.say({ t: 'watch', id: 'w', table });
    await device.settle(50);
    for (let moves = 0; ; moves += 1) {
        const update = device.messages.findLast(({ t, view }) => t === 'update' && view) as unknown as Game | undefined;
        if (!update) throw new Error('no view');
        if (update.view.over || isDone(moves)) return update;
        const seat = update.view.to_act[0] ?? 0;
        if (seat >= people) {
            await device.settle(5000);
            continue;
        }
        if (!update.legal?.length) {
            // Whoever is next at the same device.
            device.say({ t: 'watch', id: `w${moves}`, table, seat });
            await device.settle(50);
            continue;
        }
        device.say({ t: 'move', id: `m${moves}`, seat, seen: update.v, move: update.legal?.[0] ?? '' });
        await device.settle(5000);
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

    test('is small', () => {
        expect(gzipSync(readFileSync(kModulePath), { level: 9 }).length).toBeLessThan(250 * 1024);
    });

    test.each(['level_1', 'level_6', 'level_10'])('a game against %s needs nothing of the rest', async (program) => {
        const device = await TestDevice.start();
        device.isRestThere = false;
        const table = await makeTable(device, {
            map: 'san_francisco', seats: [kTwo, { kind: 'program', program }], start: 0, start_now: true,
        });
        await playOn(device, table, (moves) => moves > 8, 1);
        // A break of some hours.
        const now = performance.now.bind(performance);
        for (let minutes = 1; minutes < 200; minutes += 1) {
            performance.now = () => now() + minutes * 60_000;
            await device.settle();
        }
        performance.now = now;
        const again = await TestDevice.start(device.journal);
        again.isRestThere = false;
        await playOn(again, table, (moves) => moves > 2, 1);
        await again.request('GET', '/api/mine');
        await again.request('GET', `/api/tables/${table}`);
    }, 60_000);

    test('what needs the rest is known beforehand', async () => {
        const map = readFileSync(`${import.meta.dirname}/../../../maps/toy.toml`, 'utf8');
        for (const [method, target, body, needed] of [
            ['GET', '/api/maps', '', false],
            ['GET', '/api/maps/usa', '', false],
            ['GET', '/api/programs', '', false],
            ['GET', '/api/mine', '', false],
            ['POST', '/api/person', '{}', false],
            ['GET', '/api/statistics', '', true],
            ['POST', '/api/draft/check', JSON.stringify({ text: map }), true],
            ['POST', '/api/check/map', map, true],
            ['POST', '/api/check/record', map, true],
            ['POST', '/api/maps', JSON.stringify({ text: map.replace('Toy', 'Other') }), true],
            ['POST', '/api/puzzles/toy', 'x', true],
            ['POST', '/api/review', '{}', true],
            ['POST', '/api/replay', '{}', true],
            ['GET', '/api/tables/local-1/review', '', true],
            ['GET', '/api/tables/local-1/record', '', true],
            ['POST', '/api/score', '{"map":"usa","players":[{"name":"Ann"},{"name":"Bob"}]}', true],
        ] as const) {
            const device = await TestDevice.start();
            await device.request(method, target, body);
            expect([method, target, needsRest(method, target)]).toEqual([method, target, needed]);
            if (!needed) expect([target, device.restsFetched]).toEqual([target, 0]);
        }
        expect(messageNeedsRest('{"t":"hint","id":"1","seat":0,"level":"move"}')).toBe(true);
        expect(messageNeedsRest('{"t":"chat","id":"1","text":"a hint"}')).toBe(false);
    });

    test('a hint takes the rest, once; without it, the program ends', async () => {
        const device = await TestDevice.start();
        const table = await makeTable(device, {
            map: 'toy', seats: [kTwo, { kind: 'me', name: 'Ben' }], start_now: true, practice: true,
        });
        await playOn(device, table, (moves) => moves > 4);
        const hint = async (asked: TestDevice, id: string): Promise<void> => {
            const { view } = await playOn(asked, table, () => true);
            asked.say({ t: 'hint', id, seat: view.to_act[0], level: 'move' });
            await asked.settle(1000);
        };
        device.isRestThere = false;
        await expect(hint(device, 'h')).rejects.toThrow('no rest');
        const again = await TestDevice.start(device.journal);
        await hint(again, 'h');
        await hint(again, 'i');
        expect(again.restsFetched).toBe(1);
        expect(again.messages.some(({ t, id }) => t === 'done' && id === 'h')).toBe(true);
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
