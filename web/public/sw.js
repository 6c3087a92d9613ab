// Caches the client for offline use: the page itself, the scripts and styles of all pages, fetched
// little by little, their words in the language of the page, and what else pages asked for. Files in
// /assets have a content hash in their name, so a cached one is never out of date; the page is fetched
// from the network whenever possible. Nothing from /api or /ws is ever cached.
const kCache = 'fogg-shell-1';
// What the page leaves here for notices (src/ui/game/notices/push_words.ts).
const kWords = 'fogg-words';
// More than all files of two builds that differ: a shell that does not fit would lose its own pages.
const kMost = 600;
// Written here when the client is built (shell_plugin.ts), so that each build is a new worker.
const kShell = [];
const kTranslations = {};
// Where the client lies: '/' at a server of its own, perhaps a folder at others.
const kRoot = new URL('./', self.location.href).pathname;

// So many files of it at a time, and then a pause: 60 a second. All who visit from one address share what the
// server allows that address (400 a second), and the page that is open comes first.
const kAtOnce = 6;
const kPauseMs = 100;

self.addEventListener('install', (event) => {
    event.waitUntil(keepPage().then(() => self.skipWaiting()));
});

// The page has loaded (src/main.ts), so that there is time for what other pages need.
self.addEventListener('message', (event) => {
    if (event.data === 'keep') event.waitUntil(keepShell([]));
    else if (event.data?.language) event.waitUntil(keepShell(kTranslations[event.data.language] ?? []));
    else if (Array.isArray(event.data?.keep)) event.waitUntil(keepInUse(event.data.keep));
});

// What the page has loaded before this worker could see it. The browser still has it, so nothing is asked for.
async function keepInUse(addresses) {
    const cache = await caches.open(kCache);
    const ours = new URL(`${kRoot}assets/`, self.location.href).href;
    const wanted = addresses.filter((address) => String(address).startsWith(ours)).slice(0, kMost);
    await Promise.allSettled(
        wanted.map(async (address) => {
            if (!(await cache.match(address))) await cache.add(new Request(address, { cache: 'force-cache' }));
        }),
    );
}

async function keepPage() {
    const cache = await caches.open(kCache);
    await cache.add(kRoot);
}

let keeping = null;
// The words first: without them no page opens.
function keepShell(words) {
    keeping ??= keepMissing([...words, ...kShell]).finally(() => {
        keeping = null;
    });
    return keeping;
}

async function keepMissing(files) {
    const cache = await caches.open(kCache);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = files.map((path) => kRoot + path.slice(1)).filter((path) => !kept.has(path));
    for (let i = 0; i < missing.length; i += kAtOnce) {
        if (i > 0) await new Promise((done) => setTimeout(done, kPauseMs));
        const tried = await Promise.allSettled(missing.slice(i, i + kAtOnce).map((path) => cache.add(path)));
        // No line, or the server has enough: the next visit goes on, and a page loads what it needs itself.
        if (tried.some(({ status }) => status === 'rejected')) return;
    }
    await trim(cache);
}

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== kCache && name !== kWords).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin) return;
    if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
    if (request.mode === 'navigate') event.respondWith(page(request));
    else if (url.pathname.startsWith(`${kRoot}assets/`)) event.respondWith(asset(request));
});

// A turn notification was pressed (src/ui/game/notices/turn_notice.ts): focus the page that shows the table, or
// open it.
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { table } = event.notification.data;
    event.waitUntil(show(table ? `/t/${table}` : '/'));
});

// A turn while no page is open: {"t":"turn","table":"ID","map":"usa"}. The server sends no words; the
// page has left them here.
self.addEventListener('push', (event) => {
    event.waitUntil(tell(event.data).then(renew));
});

async function tell(data) {
    let notice = {};
    try {
        notice = data.json() ?? {};
    } catch {
        // From a newer server, perhaps: something waits, whatever it is.
    }
    const isTable = typeof notice.table === 'string' && /^[A-Za-z0-9]{1,64}$/.test(notice.table);
    const table = isTable ? notice.table : '';
    const words = await keptWords();
    const said = words[notice.t === 'shuffle' ? 'shuffle' : 'turn'];
    await self.registration.showNotification(said?.title ?? 'Fogg', {
        body: said?.texts[notice.map] ?? said?.other ?? '',
        lang: words.lang ?? '',
        tag: `fogg-${table}`,
        icon: '/icon-192.png',
        data: { table },
    });
}

async function keptWords() {
    try {
        const kept = await (await caches.open(kWords)).match('/push-words');
        return (await kept?.json()) ?? {};
    } catch {
        return {};
    }
}

// The server forgets devices that it has not heard of for long.
const kRenewMs = 24 * 3600 * 1000;

async function renew() {
    const cache = await caches.open(kWords);
    const last = Number(await (await cache.match('/push-renewed'))?.text()) || 0;
    if (Date.now() - last < kRenewMs) return;
    await cache.put('/push-renewed', new Response(String(Date.now())));
    const subscription = await self.registration.pushManager.getSubscription();
    if (subscription) await subscribeAt(subscription);
}

// The browser has replaced the subscription, as it may at any time.
self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(replace(event));
});

async function replace({ oldSubscription, newSubscription }) {
    const options = oldSubscription?.options;
    const next = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (next) await subscribeAt(next);
}

async function subscribeAt(subscription) {
    const { endpoint, keys } = subscription.toJSON();
    await fetch('/api/push', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
    }).catch(() => {});
}

async function show(path) {
    const pages = await self.clients.matchAll({ type: 'window' });
    const open = pages.find((page) => new URL(page.url).pathname === path);
    await (open ? open.focus() : self.clients.openWindow(path));
}

async function page(request) {
    const cache = await caches.open(kCache);
    try {
        const answer = await fetch(request);
        // Every page of the client is the same file.
        if (answer.ok && answer.headers.get('Content-Type')?.includes('text/html')) {
            await cache.put(kRoot, answer.clone());
        }
        return answer;
    } catch {
        return (await cache.match(kRoot)) ?? Response.error();
    }
}

async function asset(request) {
    const cache = await caches.open(kCache);
    const kept = await cache.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) {
        await cache.put(request, answer.clone());
        await trim(cache);
    }
    return answer;
}

// Files of older versions are evicted, oldest first.
async function trim(cache) {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - kMost))) await cache.delete(key);
}
