// A draft begins with a map that only this device has, on a site without a server.
import { expect, test, vi } from 'vitest';
import type { KeptDraft } from './kept';

const kept: KeptDraft[] = [];
vi.mock('../no_server', () => ({ kNoServer: true }));
vi.mock('../net/device', () => ({
    isDeviceOpen: () => true,
    deviceFetch: (address: string, init?: RequestInit) => {
        if (address === '/api/maps/drawn/file') return Promise.resolve(new Response('title = "Mine"'));
        const { text } = JSON.parse(String(init?.body)) as { text?: string };
        return Promise.resolve(text === 'title = "Mine"'
            ? Response.json({ errors: [], draft: { title: 'Mine', places: [] } })
            : Response.json({ code: 'not_found' }, { status: 404 }));
    },
}));
vi.mock('./kept', async (original) => ({
    ...(await original<object>()),
    KeptDrafts: { open: () => Promise.resolve({ keep: (row: KeptDraft) => Promise.resolve(void kept.push(row)) }) },
}));

test('its text comes from the device', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new Error('nobody there'))));
    const { startFromMap } = await import('./start');
    const id = await startFromMap('drawn');
    expect(kept).toMatchObject([{ id, title: 'Mine', from: 'drawn' }]);
    expect(fetch).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
});
