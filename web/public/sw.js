// Keeps the shell of the client for when there is no line: the page itself and the files that it has
// fetched. Files in /assets carry the hash of what is in them, so one that is kept is never out of
// date; the page is fetched anew whenever it can be. Nothing of /api and /ws is ever kept.
const kCache = 'fogg-shell-1';
const kMost = 200;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(kCache).then((cache) => cache.add('/')).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== kCache).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin) return;
    if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
    if (request.mode === 'navigate') event.respondWith(page(request));
    else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

async function page(request) {
    const cache = await caches.open(kCache);
    try {
        const answer = await fetch(request);
        // Every page of the client is the same file.
        if (answer.ok && answer.headers.get('Content-Type')?.includes('text/html')) {
            await cache.put('/', answer.clone());
        }
        return answer;
    } catch {
        return (await cache.match('/')) ?? Response.error();
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

// Files of older versions are forgotten, the oldest first.
async function trim(cache) {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - kMost))) await cache.delete(key);
}
