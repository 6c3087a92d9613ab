// @vitest-environment happy-dom
// What is sent to the server when a browser subscribes, and when it has to subscribe again.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, fetchPushKey, pushTrouble, subscribe, unsubscribe } from './push';

const kKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';

/** A subscription as far as push.ts looks at one. */
function stand(key: string) {
    return {
        endpoint: 'https://push.example.net/x',
        options: { applicationServerKey: bytesOf(key).buffer },
        toJSON: () => ({ endpoint: 'https://push.example.net/x', keys: { p256dh: 'P', auth: 'A' } }),
        unsubscribe: vi.fn(() => Promise.resolve(true)),
    };
}

const manager = { getSubscription: vi.fn(), subscribe: vi.fn() };
const fetched = vi.fn();

beforeEach(() => {
    manager.getSubscription.mockReset().mockResolvedValue(null);
    manager.subscribe.mockReset().mockImplementation(() => Promise.resolve(stand(kKey)));
    fetched.mockReset().mockResolvedValue(new Response('{}'));
    vi.stubGlobal('fetch', fetched);
    const registration = { pushManager: manager };
    Object.defineProperty(navigator, 'serviceWorker', {
        value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
        configurable: true,
    });
});
afterEach(() => {
    vi.unstubAllGlobals();
});

function sent(): [string, unknown][] {
    return fetched.mock.calls.map(([path, init]) => [
        path as string, JSON.parse((init as { body: string }).body) as unknown,
    ]);
}

describe('subscribing', () => {
    test('sends what the browser gives', async () => {
        await subscribe(kKey);
        expect(sent()).toEqual([
            ['/api/push', { endpoint: 'https://push.example.net/x', p256dh: 'P', auth: 'A' }],
        ]);
        const options = manager.subscribe.mock.calls[0]?.[0] as PushSubscriptionOptionsInit;
        expect(options.userVisibleOnly).toBe(true);
        expect((options.applicationServerKey as Uint8Array).length).toBe(65);
    });

    test('keeps a subscription with the same key, and replaces one with another', async () => {
        manager.getSubscription.mockResolvedValue(stand(kKey));
        await subscribe(kKey);
        expect(manager.subscribe).not.toHaveBeenCalled();
        const old = stand(kKey.replace('BP4z', 'BP4y'));
        manager.getSubscription.mockResolvedValue(old);
        await subscribe(kKey);
        expect(old.unsubscribe).toHaveBeenCalled();
        expect(manager.subscribe).toHaveBeenCalledTimes(1);
    });

    test('fails where the server refuses', async () => {
        fetched.mockResolvedValue(new Response('{"code":"too_fast"}', { status: 429 }));
        await expect(subscribe(kKey)).rejects.toThrow('429');
    });
});

test('unsubscribing ends the browser’s part even if the server is away', async () => {
    const old = stand(kKey);
    manager.getSubscription.mockResolvedValue(old);
    fetched.mockRejectedValue(new TypeError('offline'));
    await unsubscribe();
    expect(old.unsubscribe).toHaveBeenCalled();
    expect(sent()).toEqual([['/api/push/remove', { endpoint: 'https://push.example.net/x' }]]);
});

test('a server without notices has no key', async () => {
    fetched.mockResolvedValue(new Response('{"key":null}'));
    expect(await fetchPushKey()).toBeNull();
});

test('pages without https cannot have them', () => {
    vi.stubGlobal('isSecureContext', false);
    expect(pushTrouble()).toBe('insecure');
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', class {});
    expect(pushTrouble()).toBeNull();
});
