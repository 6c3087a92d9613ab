// On a site without a server, and without a line, this device hands out the texts of maps.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asked: string[] = [];
const texts: Record<string, string> = {
    '/api/maps/usa/file': 'title = "USA"', '/api/maps/usa/file?v=abc': 'title = "Old USA"', '/api/maps/drawn/file': 'title = "Mine"',
};
vi.mock('virtual:engine', () => ({ default: '/assets/fogg.wasm' }));
vi.mock('./device_fit', async (original) => ({ ...(await original<object>()), isFit: () => true }));
vi.mock('./device', () => ({
    isDeviceOpen: () => true,
    deviceFetch: (address: string, init?: RequestInit) => {
        asked.push(address);
        if (address === '/api/draft/read') {
            const { map, text } = JSON.parse(String(init?.body)) as { map?: string; text?: string };
            return Promise.resolve(map === undefined || map === 'usa'
                ? Response.json({ errors: [], draft: { title: text ?? map, places: [] } })
                : Response.json({ code: 'not_found' }, { status: 404 }));
        }
        const text = texts[address];
        return Promise.resolve(text === undefined ? Response.json({ code: 'not_found' }, { status: 404 }) : new Response(text));
    },
}));

beforeEach(() => {
    vi.resetModules();
    asked.length = 0;
    vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new Error('nobody there'))));
});
afterEach(() => vi.unstubAllGlobals());

test.each([true, false])('the text of a map comes from this device (built for no server: %s)', async (kNoServer) => {
    vi.doMock('../no_server', () => ({ kNoServer }));
    const { fetchMapText } = await import('./api');
    expect(await fetchMapText('usa')).toBe('title = "USA"');
    expect(await fetchMapText('usa', 'abc')).toBe('title = "Old USA"');
    await expect(fetchMapText('nowhere')).rejects.toMatchObject({ code: 'not_found' });
    expect(fetch).toHaveBeenCalledTimes(kNoServer ? 0 : 3);
});

test('a server that is there is asked, and its refusal counts', async () => {
    vi.doMock('../no_server', () => ({ kNoServer: false }));
    vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(Response.json({ code: 'not_found' }, { status: 404 }))));
    const { fetchMapText } = await import('./api');
    await expect(fetchMapText('usa')).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual([]);
});
