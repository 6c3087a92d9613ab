// Requests whose answers are lost on the way.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, makeTable } from './api';
import type { NewTable } from './wire';

const kWish: NewTable = { map: 'a_map', seats: [{ kind: 'open' }, { kind: 'open' }] };
const kNoWaits = [0, 0, 0];

/** Each POST of a table takes the next answer; an Error is a lost connection. */
function serve(answers: (Response | Error)[]): string[] {
    const ids: string[] = [];
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
        if (address !== '/api/tables') return Promise.resolve(Response.json({}));
        ids.push((JSON.parse(String(init.body)) as NewTable).id ?? '');
        const answer = answers.shift() ?? new Error('asked too often');
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    });
    return ids;
}
const made = (): Response => Response.json({ table: 'TABLE' }, { status: 201 });
const refused = (code: string, status: number): Response => Response.json({ code }, { status });

afterEach(() => vi.unstubAllGlobals());

describe('making a table', () => {
    test('sends the wish again under the same id when the answer is lost', async () => {
        const ids = serve([new Error('cut'), refused('restarting', 503), made()]);
        expect(await makeTable(kWish, kNoWaits)).toBe('TABLE');
        expect(ids).toHaveLength(3);
        expect(new Set(ids).size).toBe(1);
        expect(ids[0]).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
    });

    test('uses another id for another table', async () => {
        const ids = serve([made(), made()]);
        await makeTable(kWish, kNoWaits);
        await makeTable(kWish, kNoWaits);
        expect(new Set(ids).size).toBe(2);
    });

    test('does not insist on what is refused', async () => {
        const ids = serve([refused('too_many_tables', 429)]);
        await expect(makeTable(kWish, kNoWaits)).rejects.toMatchObject({ code: 'too_many_tables' });
        expect(ids).toHaveLength(1);
    });

    test('gives up when nobody answers', async () => {
        const ids = serve(Array.from({ length: 9 }, () => new Error('cut')));
        await expect(makeTable(kWish, kNoWaits)).rejects.toBeInstanceOf(ApiError);
        expect(ids).toHaveLength(kNoWaits.length + 1);
    });
});
