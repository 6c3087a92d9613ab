// Notices of turns while the page is closed (Web Push): what the browser and the server have to be
// asked for that. The service worker shows them (public/sw.js).

/** Why this page cannot have them, whatever the server does. */
export type PushTrouble = 'insecure' | 'unsupported';

export function pushTrouble(): PushTrouble | null {
    if (!isSecureContext) return 'insecure';
    const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
    return isThere ? null : 'unsupported';
}

/** The server's key, or null if it sends none. */
export async function fetchPushKey(): Promise<string | null> {
    const answer = await fetch('/api/push');
    if (!answer.ok) return null;
    return ((await answer.json()) as { key: string | null }).key;
}

export async function currentSubscription(): Promise<PushSubscription | null> {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser with the server's key and tells the server. Throws if either fails. */
export async function subscribe(key: string): Promise<void> {
    const { pushManager } = await navigator.serviceWorker.ready;
    let subscription = await pushManager.getSubscription();
    // With another key: the server has a new one, and could not use this.
    if (subscription && !hasKey(subscription, key)) {
        await subscription.unsubscribe();
        subscription = null;
    }
    subscription ??= await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(key),
    });
    await post('/api/push', wishOf(subscription));
}

/** The browser's part is what counts: without it the server soon hears that the device is gone. */
export async function unsubscribe(): Promise<void> {
    const subscription = await currentSubscription();
    if (!subscription) return;
    await subscription.unsubscribe();
    await post('/api/push/remove', { endpoint: subscription.endpoint }).catch(() => {});
}

export function wishOf(subscription: PushSubscription): Record<string, string> {
    const { endpoint, keys } = subscription.toJSON();
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

function hasKey(subscription: PushSubscription, key: string): boolean {
    const has = subscription.options.applicationServerKey;
    // Some browsers do not say.
    if (!has) return true;
    const bytes = new Uint8Array(has);
    const wanted = bytesOf(key);
    return bytes.length === wanted.length && bytes.every((byte, i) => byte === wanted[i]);
}

async function post(address: string, body: Record<string, string>): Promise<void> {
    const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(String(answer.status));
}
