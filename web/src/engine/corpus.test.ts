// Feeds the module the seeds of the program's fuzzers, also truncated, doubled and mutated: it refuses what is wrong
// and carries on. @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TestDevice, hasModule } from './device.fake';

const kCorpus = join(import.meta.dirname, '../../../tests/fuzz/corpus');
const kRecords = join(import.meta.dirname, '../../../tests/data/records');

function textsOf(folder: string): string[] {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The same in every run. */
function* changed(text: string, count: number): Generator<string> {
    let seed = 1;
    const next = (below: number): number => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
    };
    yield text;
    for (let i = 0; i < count; i += 1) {
        const at = next(text.length);
        const end = at + next(40);
        const [before, middle, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
        yield [before + after, before + middle + middle + after, `${before}${String.fromCharCode(next(0x250))}${after}`, before][next(4)] ?? '';
    }
}

describe.skipIf(!hasModule)('the module', () => {
    test.each([
        ['record', '/api/check/record'], ['record', '/api/review'], ['map', '/api/check/map'], ['map', '/api/maps'],
    ])('answers what the corpus "%s" comes to at %s', async (name, path) => {
        const device = await TestDevice.start();
        for (const text of textsOf(join(kCorpus, name))) {
            for (const each of changed(text, 40)) {
                const body = path.startsWith('/api/check')
                    ? each : JSON.stringify({ [name === 'map' ? 'text' : 'record']: each });
                const { status } = await device.request('POST', path, body);
                expect([200, 201, 202, 400, 404, 409, 422]).toContain(status);
            }
        }
        expect((await device.request('GET', '/api/maps')).status).toBe(200);
    });

    test('answers wishes for tables and messages of all kinds', async () => {
        const device = await TestDevice.start();
        const wishes = readFileSync(join(kCorpus, 'message/bodies.txt'), 'utf8').split('\n').filter(Boolean);
        for (const wish of wishes) {
            for (const each of changed(wish, 20)) {
                expect([201, 400, 404, 422]).toContain((await device.request('POST', '/api/tables', each)).status);
            }
        }
        const { body } = await device.request('GET', '/api/mine');
        const { tables } = JSON.parse(body) as { tables: { table: string }[] };
        expect(tables.length).toBeGreaterThan(0);
        device.connect();
        // Each line with who says it, and a name for a table.
        for (const line of textsOf(join(kCorpus, 'message')).flatMap((text) => text.split('\n'))) {
            const message = line.replace(/^[a-z]/, '').replace(/\$\w+/, tables[0]?.table ?? '');
            for (const each of changed(message, 10)) device.hear(each);
            await device.settle();
        }
        expect(device.last('refused')).toBeDefined();
        expect(device.last('done')).toBeDefined();
    });

    test('reads records of all versions', async () => {
        const device = await TestDevice.start();
        for (const record of textsOf(kRecords)) {
            const { body } = await device.request('POST', '/api/check/record', record);
            expect(JSON.parse(body)).toMatchObject({ ok: true, fair: true });
        }
    });
});
