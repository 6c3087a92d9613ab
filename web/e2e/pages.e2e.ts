// The pages around the table in a real browser, against a stand-in for the server: what they ask for,
// the keyboard, the languages, and axe on every one of them.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings, doubleText, overhang, smallTargets } from './checks';
import { launch } from './harness';
import { row, startFake, type Fake } from './pages.fake';

const dist = process.env['FOGG_DIST'] ?? new URL('../dist', import.meta.url).pathname;

let browser: Browser;
let fake: Fake;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
    browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
    fake = await startFake(dist);
});
afterEach(async () => {
    await context.close();
    await fake.close();
    // Above all no CSP violations.
    expect(complaints).toEqual([]);
});

async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
    context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ...options });
    page = await context.newPage();
    complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
        const text = message.text();
        // The stand-in has no tables to sit at.
        if (/Failed to load resource|WebSocket/.test(text)) return;
        if (message.type() === 'error') complaints.push(text);
    });
    await page.goto(fake.base + path);
    await settled();
}

/** The page is there, with its fonts and with what it asked the server for. */
async function settled(): Promise<void> {
    await page.waitForSelector('h1');
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction((asked) => {
        const w = window as unknown as { calls?: number; since?: number };
        const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(asked)).length;
        if (calls !== w.calls) [w.calls, w.since] = [calls, performance.now()];
        return performance.now() - (w.since ?? 0) > 120;
    }, '/api/');
}

const kPages = [
    '/', '/new', '/settings', '/about', '/rules/usa', '/rules/san_francisco', '/learn', '/learn/usa',
    '/learn/san_francisco', '/score', '/nowhere',
];
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('every page', () => {
    it.each(kPages)('%s is for everyone on a phone, in the dark, in Finnish', async (path) => {
        await open(path, { ...kPhone, colorScheme: 'dark', locale: 'fi-FI' });
        expect(await axeFindings(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        await doubleText(page);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
    });

    it.each(kPages)('%s is for everyone on a desk, by daylight, in German', async (path) => {
        await open(path, { viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
        expect(await axeFindings(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
    });
});

describe('the menu', () => {
    it.each(['en', 'da', 'sv', 'nb', 'fi', 'de'])('has one line where it is not folded, in %s', async (locale) => {
        await open('/about', { viewport: { width: 1440, height: 900 }, locale });
        for (const width of [1024, 1152, 1180, 1440, 2560]) {
            await page.setViewportSize({ width, height: 900 });
            expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
            const height = await page.$eval('header', (header) =>
                header.getBoundingClientRect().height / parseFloat(getComputedStyle(document.documentElement).fontSize));
            expect(height, `${width}`).toBeLessThan(4.2);
            const isFolded = await page.isVisible('header .toggle');
            expect(await page.isVisible('header select'), `${width}`).toBe(!isFolded);
        }
    });
});

describe('letters', () => {
    it('have a hyphen as narrow as in print, beside figures of one width', async () => {
        await open('/about');
        const [hyphen, one, zero] = await page.$eval('main p', (text) => {
            const widthOf = (letters: string): number => {
                text.textContent = letters;
                const range = document.createRange();
                range.selectNodeContents(text);
                return range.getBoundingClientRect().width / letters.length;
            };
            return ['-', '1', '0'].map((letter) => widthOf(letter.repeat(20)));
        });
        expect(one).toBeCloseTo(zero!, 1);
        expect(hyphen! / zero!).toBeLessThan(0.8);
    });
});

describe('languages', () => {
    it('follow the browser, and nynorsk reads bokmål', async () => {
        await open('/', { locale: 'nn-NO' });
        expect(await page.getAttribute('html', 'lang')).toBe('nb');
        expect(await page.textContent('h2')).toBe('Spill nå');
    });

    it('change at once without a reload, and stay', async () => {
        await open('/settings', { viewport: { width: 1440, height: 900 } });
        await page.evaluate(() => {
            (window as unknown as { stayed: boolean }).stayed = true;
        });
        await page.selectOption('header select', 'fi');
        await page.waitForSelector('h1:text("Asetukset")');
        expect(await page.getAttribute('html', 'lang')).toBe('fi');
        expect(await page.title()).toBe('Asetukset · Fogg');
        expect(await page.evaluate(() => (window as unknown as { stayed: boolean }).stayed)).toBe(true);
        await page.goto(`${fake.base}/about`);
        await settled();
        expect(await page.textContent('h1')).toBe('Tietoa Foggista');
    });

    it('fetch the words of one language only', async () => {
        const asked: string[] = [];
        await open('/about', { locale: 'sv-SE' });
        page.on('request', (request) => asked.push(request.url()));
        await page.reload();
        await settled();
        expect(asked.filter((url) => /assets\/(common|pages)-/.test(url))).toHaveLength(2);
    });
});

describe('home', () => {
    it.each([
        { width: 1440, height: 900, locale: 'de-DE' }, { width: 1180, height: 820, locale: 'en-GB' },
        { width: 820, height: 1180, locale: 'fi-FI' }, { width: 1366, height: 768, locale: 'de-DE' },
        { width: 1280, height: 720, locale: 'fi-FI' },
    ])('has the button that begins a game in sight: $width × $height', async ({ width, height, locale }) => {
        await open('/', { viewport: { width, height }, locale });
        const [maps, button] = await page.$$eval('.maps, button.primary.large', (all) => all.map((one) => one.getBoundingClientRect()));
        expect(button!.bottom).toBeLessThan(height);
        // All maps in one row, each whole.
        const row = await page.$$eval('.map', (all) => all.map((one) => one.getBoundingClientRect()));
        expect(new Set(row.map(({ top }) => Math.round(top))).size).toBe(1);
        for (const { right } of row) expect(right).toBeLessThan(maps!.right);
    });

    it('shows the map of the last game on a phone, where not all are in sight', async () => {
        await open('/', kPhone);
        await page.click('.map:last-child');
        await page.click('button.primary.large');
        await page.waitForURL('**/t/abcdefgh12345678');
        await page.goto(fake.base);
        await settled();
        const [maps, chosen] = await page.$$eval('.maps, .map:has(:checked)', (all) => all.map((one) => one.getBoundingClientRect()));
        expect(chosen!.left).toBeGreaterThan(maps!.left);
        expect(chosen!.right).toBeLessThan(maps!.right);
        expect(await page.textContent('[data-about]')).toMatch(/players/);
    });

    it('begins a game against programs in two clicks', async () => {
        await open('/');
        await page.click('label:has-text("San Francisco")');
        await page.click('button:has-text("Play against 2 computer players")');
        await page.waitForURL('**/t/abcdefgh12345678');
        const made = fake.posted.find(({ path }) => path === '/api/tables');
        expect(made?.body).toMatchObject({
            map: 'san_francisco',
            start_now: true,
            seats: [{ kind: 'me' }, { kind: 'program', program: 'level_4' }, { kind: 'program', program: 'level_4' }],
        });
        expect(fake.posted[0]?.path).toBe('/api/person');
    });

    it('lets one choose the strength on a scale, by keyboard, and says what was chosen', async () => {
        await open('/');
        const scale = page.getByRole('slider', { name: 'How strong?' });
        await scale.focus();
        expect(await scale.getAttribute('aria-valuetext')).toBe('Level 4 of 10');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        expect(await scale.getAttribute('aria-valuetext')).toBe('Level 6 of 10');
        await page.keyboard.press('End');
        expect(await page.textContent('.scale output')).toBe('Level 10');
        expect(await axeFindings(page)).toEqual([]);
        await page.click('button:has-text("Play against")');
        await page.waitForURL('**/t/abcdefgh12345678');
        const made = fake.posted.find(({ path }) => path === '/api/tables');
        expect(made?.body).toMatchObject({ seats: [{ kind: 'me' }, { program: 'level_10' }, { program: 'level_10' }] });
    });

    it('invites where nobody waits', async () => {
        await open('/');
        await page.click('a:has-text("Open a table for everybody")');
        await page.waitForURL('**/new?listed');
        await page.click('summary');
        expect(await page.isChecked('label:has-text("Show it among") input')).toBe(true);
    });

    it('shows my games with those that wait first, and what others play', async () => {
        fake.lists.mine = [row('mine1', { status: 'playing' }), row('mine2', { status: 'playing', waiting: true })];
        fake.lists.open = [row('open1')];
        fake.lists.playing = [row('play1', { status: 'playing' })];
        fake.lists.finished = [row('done1', { status: 'finished' })];
        await open('/');
        const links = await page.$$eval('main a.button', (all) => all.map((a) => a.getAttribute('href')));
        expect(links.filter((href) => /^\/(t|replay|review)\//.test(href ?? ''))).toEqual([
            '/t/mine2', '/t/mine1', '/t/open1', '/t/play1', '/review/done1', '/replay/done1',
        ]);
        expect(await axeFindings(page)).toEqual([]);
    });

    it('notices a new table by itself', async () => {
        await open('/');
        fake.lists.open = [row('fresh', { seats: [{ kind: 'person', name: 'Zoe' }, { kind: 'open' }] })];
        await page.waitForSelector('text=Zoe and 1 free seat', { timeout: 8000 });
    });

    it('says so when the server cannot be reached, and tries again', async () => {
        await open('/');
        await context.setOffline(true);
        await page.waitForSelector('[role=alert]', { timeout: 8000 });
        expect(await page.textContent('[role=alert]')).toContain('does not answer');
        await context.setOffline(false);
        await page.click('button:has-text("Try again")');
        await page.waitForSelector('[role=alert]', { state: 'detached' });
        complaints = [];
    });
});

describe('a new table', () => {
    it('is filled in with the keyboard alone', async () => {
        await open('/new');
        await page.focus('input[name=way]:checked');
        await page.keyboard.press('ArrowDown');
        expect(await page.isChecked('input[value=device]')).toBe(true);
        await page.focus('#seat-name-0');
        await page.keyboard.type('Ann');
        await page.keyboard.press('Enter');
        // The second name is missing: the focus goes there.
        await page.waitForSelector('#seat-error-1');
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('seat-name-1');
        await page.keyboard.type('Bo');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/t/*');
        expect(fake.posted.at(-1)?.body).toMatchObject({
            seats: [{ kind: 'me', name: 'Ann' }, { kind: 'me', name: 'Bo' }], start_now: true,
        });
    });

    it('says something about every map, with a picture, the miniature too', async () => {
        await open('/new');
        for (const map of ['USA', 'San Francisco', 'Miniature']) {
            await page.click(`.segments label:has-text("${map}")`);
            await page.waitForSelector('.shown circle');
        }
        expect(await page.textContent('.shown')).toContain('A tiny board with four places');
        expect(await axeFindings(page)).toEqual([]);
    });

    it('keeps what was typed over a reload', async () => {
        await open('/new');
        await page.fill('#seat-name-0', 'Åsa');
        await page.click('button:has-text("Add a seat")');
        await page.reload();
        await settled();
        expect(await page.inputValue('#seat-name-0')).toBe('Åsa');
        expect(await page.$$('ol > li')).toHaveLength(3);
    });

    it('says what to do when it is refused', async () => {
        fake.answers.set('POST /api/tables', [{ status: 429, body: { code: 'too_many_tables' } }]);
        await open('/new');
        await page.fill('#seat-name-0', 'Ann');
        await page.click('button.primary');
        await page.waitForSelector('[role=alert]');
        expect(await page.textContent('[role=alert]')).toContain('Finish or close one');
    });
});

describe('the first game', () => {
    it.each([
        { map: 'san_francisco', total: '17' },
        { map: 'usa', total: '103' },
    ])('on $map is learnt with the keyboard alone', async ({ map, total }) => {
        await open(`/learn/${map}`);
        for (let step = 1; step <= 10; step += 1) {
            await page.waitForSelector(`text=Step ${step} of 11`);
            expect(await axeFindings(page)).toEqual([]);
            await page.focus('[data-action=next]');
            await page.keyboard.press('Enter');
        }
        await page.waitForSelector('text=You can play');
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('step-title');
        expect(await page.textContent('tr.total td')).toBe(total);
        expect(await axeFindings(page)).toEqual([]);
    });

    it('begins with the choice of a map', async () => {
        await open('/learn');
        await page.click('main a:has-text("USA")');
        await page.waitForSelector('text=Step 1 of 11');
        expect(await page.title()).toBe('A short first game: USA · Fogg');
        expect(await page.getAttribute('header a[href="/learn"]', 'aria-current')).toBe('page');
        await open('/');
        const links = await page.$$eval('main a[href^="/learn"]', (all) => all.map((a) => a.getAttribute('href')));
        expect(links).toEqual(['/learn/san_francisco', '/learn/usa']);
        await open('/rules/usa');
        expect(await page.getAttribute('main .try a', 'href')).toBe('/learn/usa');
        await open('/learn/nowhere');
        expect(await page.$$('main a[href^="/learn/"]')).toHaveLength(2);
    });

    it('goes on by the things themselves: ticket, card, pile, route', async () => {
        await open('/learn/san_francisco', { viewport: { width: 1440, height: 900 } });
        await page.click('.tickets button >> nth=0');
        await page.click('[data-market=orange]');
        await page.click('[data-action=deck]');
        await page.waitForSelector('text=Step 4 of 11');
        await page.reload();
        await settled();
        await page.waitForSelector('text=Step 4 of 11');
    });

    it('goes on by the things themselves on a phone: two tickets, cards, a track of the board', async () => {
        await open('/learn/usa', kPhone);
        await page.tap('.tickets button >> nth=2');
        await page.waitForSelector('.astray:not(:empty)');
        await page.tap('.tickets button >> nth=0');
        expect(await page.getAttribute('.tickets button >> nth=0', 'aria-pressed')).toBe('true');
        await page.tap('.tickets button >> nth=1');
        await page.tap('[data-market=green]');
        // The locomotive that has come up cannot be the second card.
        expect(await page.$('[data-market=wild]')).toBeNull();
        await page.tap('[data-action=deck]');
        await page.tap('[data-market=wild]');
        await page.waitForSelector('text=Step 5 of 11');
        await page.focus('[data-track]');
        await page.keyboard.press('Enter');
        await page.waitForSelector('text=Step 6 of 11');
        expect(await page.textContent('main')).toContain('Your points: 10');
        expect(await overhang(page)).toBeLessThanOrEqual(0);
    });
});

describe('the rules', () => {
    it.each([
        { map: 'usa', things: 7, examples: 4 },
        { map: 'san_francisco', things: 9, examples: 4 },
    ])('of $map number the picture of the setup like the list, and show how to pay', async ({ map, things, examples }) => {
        await open(`/rules/${map}`);
        await page.waitForSelector('.scene .badge');
        const numbers = await page.$$eval('.scene .badge', (all) => all.map((badge) => Number(badge.textContent)));
        expect(numbers.toSorted()).toEqual(Array.from({ length: things }, (_, i) => i + 1));
        expect(await page.$$('#setup ~ ol li')).toHaveLength(things);
        const shown = await page.$$eval('.examples figure', (all) => all.map((figure) => ({
            words: [...figure.querySelectorAll('strong')].map((word) => word.textContent?.trim()),
            cards: [...figure.querySelectorAll('.cards')].map((cards) => cards.getAttribute('aria-label')),
        })));
        expect(shown).toHaveLength(examples);
        for (const { words, cards } of shown) {
            expect(new Set(words)).toEqual(new Set(['Right', 'Wrong']));
            expect(new Set(cards).size).toBe(cards.length);
        }
    });
});

describe('the score sheet', () => {
    const standing = {
        seat: 0, name: 'Ann', routes: 7, tickets: 0, tickets_done: 0, longest: 4, bonus: 10, souvenirs: 0,
        total: 17, rank: 1,
    };

    it('sends what was tapped and shows who has won', async () => {
        fake.answers.set('POST /api/score', [
            { status: 200, body: { players: [standing, { ...standing, seat: 1, name: 'Bo', total: 3, bonus: 0, rank: 2 }] } },
        ]);
        await open('/score', { viewport: { width: 1440, height: 900 } });
        await page.fill('#name-0', 'Ann');
        await page.fill('#name-1', 'Bo');
        await page.click('summary');
        await page.selectOption('#owner-0', '0');
        await page.selectOption('#ticket-1', '2');
        await page.click('button:has-text("Count up")');
        await page.waitForSelector('text=Ann wins with 17 points.');
        expect(fake.posted.at(-1)?.body).toMatchObject({
            map: 'usa', players: [{ name: 'Ann', routes: [expect.any(Array)] }, { name: 'Bo', routes: [] }],
        });
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('result-title');
        expect(await axeFindings(page)).toEqual([]);
        await page.reload();
        await settled();
        expect(await page.inputValue('#name-0')).toBe('Ann');
    });

    it('words what cannot be', async () => {
        fake.answers.set('POST /api/score', [{ status: 400, body: { code: 'own_double' } }]);
        await open('/score');
        await page.click('button:has-text("Count up")');
        await page.waitForSelector('[role=alert]');
        expect(await page.textContent('[role=alert]')).toContain('both tracks');
    });
});

describe('moving between pages', () => {
    it('shows something before the scripts have come, and then the page alone', async () => {
        await open('/about');
        expect(await page.$('.arriving')).toBeNull();
        const still = await browser.newContext({ javaScriptEnabled: false });
        const bare = await still.newPage();
        await bare.goto(`${fake.base}/about`);
        expect(await bare.isVisible('.arriving')).toBe(true);
        await still.close();
    });

    it('puts the focus on the heading, and the title in the tab', async () => {
        await open('/', { viewport: { width: 1440, height: 900 } });
        await page.click('header a[href="/settings"]');
        await page.waitForSelector('h1:text("Settings")');
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
        expect(await page.title()).toBe('Settings · Fogg');
    });

    it('lets the keyboard skip the menu', async () => {
        await open('/about');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    });

    it('shows settings at once', async () => {
        await open('/settings');
        await page.click('label:has-text("Dark")');
        expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
        await page.click('label:has-text("With patterns")');
        expect(await page.getAttribute('html', 'data-symbols')).toBe('patterns');
        await page.reload();
        await settled();
        expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    });
});
