// Notices while the page is closed. A browser here reaches no push service, so the browser's part of
// subscribing is a stand-in, with real keys; the server that takes it and the service worker that
// shows what comes are the real ones. Messages are delivered by the developer tools.
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { canServe, kAnn, kProgram, makeTable, useWorld } from './harness';

// The server inherits it.
process.env['FOGG_PUSH'] = 'on';
const world = useWorld();

interface Visit {
    context: BrowserContext;
    page: Page;
    faults: string[];
}

/** Runs in the page: what a push service would give a browser. `failing`: it cannot be reached. */
function standIn(failing: boolean): void {
    let kept: unknown = null;
    const url = (bytes: ArrayBuffer): string =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
            .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    PushManager.prototype.getSubscription = () => Promise.resolve(kept as PushSubscription | null);
    PushManager.prototype.subscribe = async (options) => {
        if (failing) throw new DOMException('no push service', 'AbortError');
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const keys = {
            p256dh: url(await crypto.subtle.exportKey('raw', pair.publicKey)),
            auth: url(crypto.getRandomValues(new Uint8Array(16)).buffer),
        };
        const endpoint = `https://push.example.net/${crypto.randomUUID()}`;
        const applicationServerKey = options?.applicationServerKey;
        kept = {
            endpoint,
            options: { userVisibleOnly: true, applicationServerKey },
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: () => {
                kept = null;
                return Promise.resolve(true);
            },
        };
        return kept as PushSubscription;
    };
}

async function visit(
    path: string,
    { locale = 'en', failing = false, before }: {
        locale?: string; failing?: boolean; before?: () => void;
    } = {},
): Promise<Visit> {
    const context = await world.browser.newContext({ baseURL: world.fogg.base, locale });
    context.setDefaultTimeout(120_000);
    await context.grantPermissions(['notifications'], { origin: world.fogg.base });
    await context.addInitScript(standIn, failing);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(path);
    return { context, page, faults };
}

const kSwitch = { name: 'Also when the page is closed' };

function answerTo(page: Page, path: string): Promise<number> {
    return page
        .waitForResponse((answer) => new URL(answer.url()).pathname === path && answer.request().method() === 'POST')
        .then((answer) => answer.status());
}

/** The developer tools' way to the service worker of this page. */
async function workerOf(context: BrowserContext, page: Page): Promise<(text: string) => Promise<void>> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const tools: CDPSession = await context.newCDPSession(page);
    const found = new Promise<string>((done) => {
        tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
            const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(world.fogg.base) && !isDeleted);
            if (own) done(own.registrationId);
        });
    });
    await tools.send('ServiceWorker.enable');
    const registrationId = await found;
    return async (data) => {
        await tools.send('ServiceWorker.deliverPushMessage', { origin: world.fogg.base, registrationId, data });
    };
}

interface Shown {
    title: string;
    body: string;
    tag: string;
    lang: string;
    table: string;
}

function shown(page: Page): Promise<Shown[]> {
    return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag, lang, data }) => ({
            title, body, tag, lang, table: (data as { table: string }).table,
        }));
    });
}

describe.skipIf(!canServe)('notices while the page is closed', () => {
    test('are switched on and off in the settings', async () => {
        const { context, page, faults } = await visit('/settings');
        const box = page.getByRole('checkbox', kSwitch);
        await expect.poll(() => box.isEnabled()).toBe(true);
        const taken = answerTo(page, '/api/push');
        await box.check();
        expect(await taken).toBe(200);
        await page.getByText('This device gets a notification').waitFor();
        // It is still so on the next visit, and the page that is open tells as well.
        expect(await page.getByRole('checkbox', { name: 'Tell me when it is my turn' }).isChecked()).toBe(true);
        const gone = answerTo(page, '/api/push/remove');
        await box.uncheck();
        expect(await gone).toBe(200);
        await page.getByText('For games without a short clock').waitFor();
        expect(faults).toEqual([]);
        await context.close();
    });

    test('are offered in the menu of a table without a short clock only', async () => {
        const { context, page } = await visit('/about');
        for (const [pace, count] of [['correspondence', 1], ['live', 0]] as const) {
            const table = await makeTable(page, {
                map: 'usa', seats: [kAnn, kProgram], start: 0, start_now: true,
                pace: { kind: pace, seconds: 3600 },
            });
            await page.goto(`/t/${table}`);
            await page.waitForSelector('[data-offer]');
            await page.getByRole('button', { name: 'Menu' }).first().click();
            await page.getByRole('checkbox', { name: 'Tell me when it is my turn' }).waitFor();
            if (count > 0) await page.getByRole('checkbox', kSwitch).waitFor();
            expect(await page.getByRole('checkbox', kSwitch).count()).toBe(count);
        }
        await context.close();
    });

    test('come in the words of the reader, one for each table, and lead there', async () => {
        const { context, page } = await visit('/settings', { locale: 'da' });
        const box = page.getByRole('checkbox', { name: 'Også når siden er lukket' });
        await expect.poll(() => box.isEnabled()).toBe(true);
        const taken = answerTo(page, '/api/push');
        await box.check();
        await taken;
        const deliver = await workerOf(context, page);
        await deliver('{"t":"turn","table":"abcdABCD01234567","map":"usa"}');
        await expect.poll(() => shown(page)).toEqual([{
            title: 'Din tur', body: 'USA: det er din tur.', tag: 'fogg-abcdABCD01234567', lang: 'da',
            table: 'abcdABCD01234567',
        }]);
        await deliver('{"t":"turn","table":"abcdABCD01234567","map":"usa"}');
        await deliver('{"t":"shuffle","table":"bbbb","map":"a_new_one"}');
        await expect.poll(() => shown(page).then((all) => all.map(({ body }) => body).sort())).toEqual([
            'Et spil skal til at begynde og venter på dig.', 'USA: det er din tur.',
        ]);
        await context.close();
    });

    test('say something even if nothing can be read', async () => {
        const { context, page } = await visit('/settings');
        const deliver = await workerOf(context, page);
        await deliver('no json');
        await expect.poll(() => shown(page).then((all) => all.map(({ title, table }) => title + table))).toEqual(['Fogg']);
        await deliver('null');
        await deliver('{"t":"turn","table":"../../x","map":"usa"}');
        await expect.poll(() => shown(page).then((all) => all.map(({ table }) => table))).toEqual(['']);
        await context.close();
    });

    test('say plainly why they are not possible', async () => {
        const insecure = await visit('/settings', {
            before: () => void Object.defineProperty(window, 'isSecureContext', { value: false }),
        });
        await insecure.page.getByText('This only works over https.').waitFor();
        expect(await insecure.page.getByRole('checkbox', kSwitch).isDisabled()).toBe(true);
        await insecure.context.close();

        const old = await visit('/settings', {
            before: () => void Reflect.deleteProperty(window, 'PushManager'),
        });
        await old.page.getByText('This browser cannot do that.').waitFor();
        await old.context.close();

        const denied = await visit('/settings', {
            before: () => {
                Notification.requestPermission = () => Promise.resolve('denied');
            },
        });
        await denied.page.getByRole('checkbox', kSwitch).click();
        await denied.page.getByText('does not allow notifications').waitFor();
        expect(await denied.page.getByRole('checkbox', kSwitch).isChecked()).toBe(false);
        await denied.context.close();

        const offline = await visit('/settings', { failing: true });
        await offline.page.getByRole('checkbox', kSwitch).click();
        await offline.page.getByText('could not reach its push service').waitFor();
        expect(await offline.page.getByRole('checkbox', kSwitch).isChecked()).toBe(false);
        await offline.context.close();
    });

    test('are said not to exist where the server sends none', async () => {
        process.env['FOGG_PUSH'] = 'off';
        await world.fogg.restart();
        const { context, page } = await visit('/settings');
        await page.getByText('This server does not send notifications').waitFor();
        expect(await page.getByRole('checkbox', kSwitch).isDisabled()).toBe(true);
        await context.close();
    });
});
