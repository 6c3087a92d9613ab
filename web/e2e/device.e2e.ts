// What Fogg needs from the device: installation, opening offline, sound, notifications when it is your
// turn, and screen reader announcements.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { playOut, step } from './driver';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld, type Someone } from './harness';

const world = useWorld();

/** At a table with one program, before the opening tickets. */
async function sitDown({ page }: Someone, map: string): Promise<string> {
    const table = await makeTable(page, { map, seats: [kAnn, kProgram], start: 1, start_now: true });
    await page.goto(`/t/${table}`);
    await page.waitForSelector('[data-offer]');
    return table;
}
/** Up to the first turn. */
async function begin(page: Page): Promise<void> {
    while (!(await page.$('[data-phase=turn] [data-status=mine]'))) {
        await step(page);
        await sleep(20);
    }
}

/** The scripts and styles that the service worker is to keep, and how many of them it has. */
async function keptOf(page: Page): Promise<{ kept: number; of: number }> {
    return page.evaluate(async () => {
        const worker = await (await fetch('/sw.js')).text();
        const shell = JSON.parse(/kShell = (\[.*?\]);/.exec(worker)?.[1] ?? '[]') as string[];
        const keys = await (await caches.open('fogg-shell-1')).keys();
        const kept = new Set(keys.map(({ url }) => new URL(url).pathname));
        return { kept: shell.filter((path) => kept.has(path)).length, of: shell.length };
    });
}

/** The most that were asked for within any second. */
function mostInASecond(times: number[]): number {
    return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
}

describe('as an app', () => {
    test('asks for little on the first visit, and for the rest little by little', async () => {
        const context = await world.browser.newContext({ baseURL: world.fogg.base, locale: 'en' });
        const page = await context.newPage();
        const from = world.fogg.asked.length;
        await page.goto('/');
        await page.waitForSelector('section[aria-labelledby=play-title] button.primary');
        await sleep(500);
        const first = world.fogg.asked.slice(from).map(({ path }) => path);
        // Three people of one household at once stay below what an address may ask for at once: 400, besides the
        // client's files, which have a limit of their own.
        expect(first.length, first.join(' ')).toBeLessThan(80);
        const later = world.fogg.asked.length;
        await expect.poll(() => keptOf(page).then(({ kept, of }) => of > 50 && kept === of), { timeout: 60_000 }).toBe(true);
        const files = world.fogg.asked.slice(later).filter(({ path }) => path.startsWith('/assets/'));
        expect(files.length).toBeGreaterThan(30);
        // A fifth of what an address may ask for.
        expect(mostInASecond(files.map(({ at }) => at))).toBeLessThanOrEqual(80);
        // The words of all pages, and then the table: whoever looks at the first page is likely to play next.
        expect(files.slice(0, 24).map(({ path }) => path).join(' ')).toMatch(/TablePage-\S+\.js/);
        const place = (name: RegExp): number => files.findIndex(({ path }) => name.test(path));
        for (const part of [/fogg-\S+\.wasm/, /fogg_more-\S+\.wasm/]) {
            if (place(part) >= 0) expect(place(part)).toBeLessThan(place(/\/Editor-\S+\.js/));
        }
        expect(place(/\/learn-\S+\.js/)).toBeLessThan(place(/TablePage-\S+\.js/));
        // None is asked for twice.
        expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
        await context.close();
    });

    test('can be installed, and opens without a line', async () => {
        const context = await world.browser.newContext({ baseURL: world.fogg.base, locale: 'en' });
        const page = await context.newPage();
        await page.goto('/');
        const devtools = await context.newCDPSession(page);
        const manifest = await devtools.send('Page.getAppManifest');
        expect(manifest.errors).toEqual([]);
        const found = await devtools.send('Page.getInstallabilityErrors');
        const errors = found.installabilityErrors.map(({ errorId }) => errorId);
        expect(errors.filter((id) => id !== 'in-incognito')).toEqual([]);

        await page.evaluate(async () => {
            await navigator.serviceWorker.ready;
            if (!navigator.serviceWorker.controller) {
                await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
            }
        });
        await expect.poll(() => keptOf(page).then(({ kept, of }) => kept === of), { timeout: 60_000 }).toBe(true);
        await page.reload();
        await page.waitForSelector('h1');
        world.fogg.cut();
        try {
            await page.reload();
            await page.waitForSelector('h1');
            await page.click('a[href="/settings"]');
            await page.waitForSelector('#language');
            // Words that are not there, for lack of space perhaps: what to do is said in those that are,
            // and other pages still open.
            await page.evaluate(async () => {
                const cache = await caches.open('fogg-shell-1');
                const words = (await cache.keys()).filter(({ url }) => /assets\/(learn|rules)-/.test(url));
                await Promise.all(words.map((request) => cache.delete(request)));
            });
            await page.click('a[href="/learn"]');
            expect(await page.textContent('[role=alert]')).toContain('Check your connection');
            await page.getByRole('link', { name: 'Try again' }).waitFor();
            await page.goBack();
            await page.waitForSelector('#language');
            await page.goto('/rules/usa');
            expect(await page.textContent('[role=alert]')).toContain('Check your connection');
        } finally {
            world.fogg.mend();
        }
        await context.close();
    });
});

/** Runs in the page: what is sent to the loudspeaker can be measured as well. */
function listen(): void {
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    const heard = { loudest: 0 };
    Object.assign(window, { heard });
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode): AudioNode {
        if (to instanceof AudioDestinationNode) {
            const meter = new AnalyserNode(this.context, { fftSize: 2048 });
            connect.call(this, meter);
            const samples = new Float32Array(2048);
            const clock = setInterval(() => {
                meter.getFloatTimeDomainData(samples);
                for (const sample of samples) heard.loudest = Math.max(heard.loudest, Math.abs(sample));
            }, 20);
            setTimeout(() => clearInterval(clock), 3000);
        }
        return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
}
const loudest = (page: Page): Promise<number> =>
    page.evaluate(() => (window as unknown as { heard: { loudest: number } }).heard.loudest);

describe('sound', () => {
    for (const isOn of [true, false]) {
        test(isOn ? 'is heard when it is wished for' : 'is not there otherwise', async () => {
            const ann = await someone(world.browser, world.fogg.base);
            await ann.page.addInitScript(listen);
            await ann.page.goto('/settings');
            const sound = ann.page.getByRole('checkbox', { name: /sound/i });
            if (isOn) await sound.press('Space');
            expect(await sound.isChecked()).toBe(isOn);
            await sitDown(ann, 'san_francisco');
            await begin(ann.page);
            await ann.page.click('[data-action=deck]');
            await ann.page.click('[data-phase=second_pick] [data-action=deck]');
            await ann.page.waitForSelector('[data-phase=turn] [data-status=mine]');
            await ann.page.waitForTimeout(700);
            if (isOn) expect(await loudest(ann.page)).toBeGreaterThan(0.005);
            else expect(await loudest(ann.page)).toBe(0);
            expect(ann.faults).toEqual([]);
            await ann.context.close();
        });
    }
});

describe('the sound in the settings', () => {
    test('has a sample, and is remembered', async () => {
        const { page, context } = await someone(world.browser, world.fogg.base);
        await page.addInitScript(listen);
        await page.goto('/settings');
        await page.click('[data-action=sample]');
        await page.waitForFunction(() => (window as unknown as { heard: { loudest: number } }).heard.loudest > 0.005);
        const sound = page.getByRole('checkbox', { name: /sound/i });
        for (const isOn of [true, false]) {
            await sound.setChecked(isOn);
            await page.reload();
            await sound.waitFor();
            expect(await sound.isChecked()).toBe(isOn);
        }
        await context.close();
    });
});

describe('a turn that comes while one looks elsewhere', () => {
    interface Told {
        title: string;
        body: string;
    }
    /** Runs in the page, which is out of sight from then on. A phone's browser has no constructor. */
    function lookAway(isPhone: boolean): void {
        const told: Told[] = [];
        Object.assign(window, { told });
        const tell = (title: string, { body = '' }: NotificationOptions = {}): void => void told.push({ title, body });
        const stand = class {
            static permission = 'granted';
            static requestPermission = (): Promise<string> => Promise.resolve('granted');
            constructor(title: string, options?: NotificationOptions) {
                if (isPhone) throw new TypeError('Illegal constructor');
                tell(title, options);
            }
        };
        Object.defineProperty(window, 'Notification', { value: stand });
        Object.defineProperty(document, 'hidden', { get: () => true });
        Object.defineProperty(navigator, 'serviceWorker', {
            value: {
                register: () => Promise.resolve(),
                ready: new Promise(() => {}),
                addEventListener: () => {},
                getRegistration: () =>
                    Promise.resolve({
                        showNotification: (title: string, options?: NotificationOptions) =>
                            Promise.resolve(tell(title, options)),
                    }),
            },
        });
    }
    const toldOf = (page: Page): Promise<Told[]> =>
        page.evaluate(() => (window as unknown as { told: Told[] }).told);

    for (const phone of [false, true]) {
        test(`is told by the system, on a ${phone ? 'phone' : 'computer'}`, async () => {
            const ann = await someone(world.browser, world.fogg.base, { phone });
            await ann.page.addInitScript(lookAway, phone);
            await ann.page.goto('/settings');
            await ann.page.getByRole('checkbox', { name: /tell me|notif/i }).press('Space');
            await sitDown(ann, 'san_francisco');
            expect(await toldOf(ann.page)).toHaveLength(1);  // tickets are to be chosen
            await begin(ann.page);
            await expect.poll(() => toldOf(ann.page).then((told) => told.length)).toBeGreaterThan(1);
            for (const { title, body } of await toldOf(ann.page)) {
                expect(title).toMatch(/turn/i);
                expect(body).toContain('San Francisco');
            }
            expect(ann.faults).toEqual([]);
            await ann.context.close();
        });
    }
});

describe('a screen reader', () => {
    test('hears every move of the others and every turn of one’s own, to the end', async () => {
        const ann = await someone(world.browser, world.fogg.base);
        await sitDown(ann, 'san_francisco');
        await ann.page.evaluate(() => {
            const live = document.querySelector('[aria-live=polite][data-said]');
            const said: string[] = [];
            Object.assign(window, { said });
            if (live) {
                new MutationObserver(() => said.push(live.textContent ?? '')).observe(live, {
                    childList: true, characterData: true, subtree: true,
                });
            }
        });
        await playOut([ann.page], 120_000);
        const said = await ann.page.evaluate(() => (window as unknown as { said: string[] }).said);
        const lines = await ann.page.$$eval('.log li', (all) => all.map((line) => line.textContent?.trim() ?? ''));
        const everything = said.join(' ');
        expect(lines.length).toBeGreaterThan(20);
        expect(said.filter((words) => /your turn/i.test(words)).length).toBeGreaterThan(5);
        expect(everything).toMatch(/over/i);
        expect(ann.faults).toEqual([]);
        await ann.context.close();
    });
});
