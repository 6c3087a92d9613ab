// A tiny stand-in for the server's HTTP half, for tests of the pages: fixed lists, and whatever the page
// asked for is remembered. It knows no rules; the maps are the real ones.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { kMapIds, readMap } from '../geo/maps';
import type { TableRow } from '../src/net/wire';

// As in production: nothing inline, nothing from elsewhere.
const kPolicy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";
const kTypes: Record<string, string> = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css',
    '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json',
};

const kPrograms = Array.from({ length: 10 }, (_, i) => `level_${i + 1}`);

export interface Fake {
    base: string;
    /** What the pages have posted, newest last. */
    posted: { path: string; body: unknown }[];
    lists: { open: TableRow[]; playing: TableRow[]; finished: TableRow[]; mine: TableRow[] };
    /** The next answers to a path, each used once, before the usual one. */
    answers: Map<string, { status: number; body: unknown }[]>;
    close: () => Promise<void>;
}

export function row(table: string, more: Partial<TableRow> = {}): TableRow {
    return {
        table, status: 'open', map: 'usa', pace: { kind: 'none' }, created: Date.now(), updated: Date.now(),
        seats: [{ kind: 'person', name: 'Ann' }, { kind: 'open' }], ...more,
    };
}

export async function startFake(dist: string): Promise<Fake> {
    const maps = kMapIds.map((id) => readMap(id));
    const fake: Fake = {
        base: '',
        posted: [],
        lists: { open: [], playing: [], finished: [], mine: [] },
        answers: new Map(),
        close: () => new Promise((resolve) => server.close(() => resolve())),
    };

    function usual(path: string, query: URLSearchParams): { status: number; body: unknown } {
        const ok = (body: unknown) => ({ status: 200, body });
        if (path === '/api/person') return ok({});
        if (path === '/api/maps') return ok({ maps });
        if (path === '/api/push') return ok({ key: null });
        if (path === '/api/programs') return ok({ programs: kPrograms });
        if (path === '/api/mine') return ok({ tables: fake.lists.mine });
        if (path === '/api/tables') {
            const status = query.get('status') ?? 'open';
            return ok({ tables: fake.lists[status as 'open'] });
        }
        const map = maps.find(({ id }) => path === `/api/maps/${id}`);
        return map ? ok(map) : { status: 404, body: { code: 'unknown_map' } };
    }

    const server = createServer((request, response) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
            if (!url.pathname.startsWith('/api/')) {
                const wanted = join(dist, url.pathname);
                const file = extname(wanted) && existsSync(wanted) ? wanted : join(dist, 'index.html');
                response.writeHead(200, {
                    'Content-Type': kTypes[extname(file)] ?? 'application/octet-stream',
                    'Content-Security-Policy': kPolicy,
                });
                response.end(readFileSync(file));
                return;
            }
            if (request.method === 'POST') {
                const text = Buffer.concat(parts).toString() || '{}';
                fake.posted.push({ path: url.pathname, body: JSON.parse(text) as unknown });
            }
            const planned = fake.answers.get(`${request.method} ${url.pathname}`)?.shift();
            const made = request.method === 'POST' && url.pathname === '/api/tables';
            const { status, body } = planned ??
                (made ? { status: 201, body: { table: 'abcdefgh12345678' } } : usual(url.pathname, url.searchParams));
            response.writeHead(status, { 'Content-Type': 'application/json' });
            response.end(JSON.stringify(body));
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    fake.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return fake;
}
