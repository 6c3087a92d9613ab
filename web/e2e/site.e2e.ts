// The site without a server (scripts/site), from a plain file host in a subfolder: whole games, over reloads and with
// the host gone, and records that are what they say or are not.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playOut, step, totals } from './driver';
import { isWhole, launch, sleep } from './harness';

const kTypes: Record<string, string> = {
    '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png',
    '.woff2': 'font/woff2', '.wasm': 'application/wasm', '.txt': 'text/plain', '.webmanifest': 'application/manifest+json',
};
const kFolder = '/games/fogg';
const kSite = join(import.meta.dirname, '../../scripts/site');
const hasModule = existsSync(join(import.meta.dirname, '../../build/web/fogg.wasm'));
// `scripts/site` builds the client again; FOGG_SITE names a site that exists already.
const made = process.env['FOGG_SITE'] ?? mkdtempSync(join(tmpdir(), 'fogg-site-'));

let host: Server;
let browser: Browser;
let base = '';
let isGone = false;
/** What the service worker is told when the page asks for it again. */
let version = '';
const asked: string[] = [];

beforeAll(async () => {
    if (!hasModule) return;
    if (!process.env['FOGG_SITE']) execFileSync(kSite, [made], { stdio: 'ignore' });
    host = createServer((request, response) => {
        if (isGone) return void request.socket.destroy();
        const path = new URL(request.url ?? '/', 'http://x').pathname;
        asked.push(path);
        let file = join(made, path.slice(kFolder.length));
        if (path.startsWith(`${kFolder}/`) && existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
        if (!path.startsWith(`${kFolder}/`) || !existsSync(file)) return void response.writeHead(404).end();
        const text = readFileSync(file);
        response.writeHead(200, { 'Content-Type': kTypes[extname(file)] ?? 'application/octet-stream' });
        response.end(path.endsWith('/sw.js') ? `${text}\n// ${version}` : text);
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(host.address() as AddressInfo).port}${kFolder}/`;
    browser = await launch();
}, 300_000);

afterAll(async () => {
    await browser?.close();
    host?.close();
    if (!process.env['FOGG_SITE']) rmSync(made, { recursive: true, force: true });
});

interface Visitor {
    context: BrowserContext;
    page: Page;
    faults: string[];
}

async function visit(locale = 'en'): Promise<Visitor> {
    const context = await browser.newContext({ locale });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(base);
    await page.waitForSelector('.primary.large:not([disabled])');
    return { context, page, faults };
}

async function begin(page: Page, map: string, way: 'programs' | 'device', level = 'easy'): Promise<void> {
    await page.evaluate(([id, how, program]) => {
        const other = how === 'device' ? { kind: 'device', name: 'Ben', program: '' } : { kind: 'program', name: '', program };
        localStorage.setItem('fogg.new', JSON.stringify({
            map: id, way: how, here: true, start: null, pace: 'none', seats: [{ kind: 'me', name: 'Ann', program: '' }, other],
        }));
    }, [map, way, level] as const);
    await page.goto(`${base}#/new`);
    await page.reload();
    await page.waitForSelector('form button.primary:not([disabled])');
    await page.click('form button.primary');
    await page.waitForSelector('.play, [data-action=lift]');
}

async function play(page: Page, decisions: number): Promise<void> {
    for (let done = 0; done < decisions; ) {
        const what = await step(page);
        if (what === 'over') return;
        if (what === 'acted') done += 1;
        await sleep(20);
    }
}

/** Until the service worker has all that pages may load. */
async function allKept(page: Page, language: string): Promise<void> {
    await expect.poll(() => page.evaluate(async (lang) => {
        const worker = await (await fetch('sw.js')).text();
        const shell = JSON.parse(/kShell = (\[.*?\]);/.exec(worker)?.[1] ?? '[]') as string[];
        const words = (JSON.parse(/kTranslations = (\{.*?\});/.exec(worker)?.[1] ?? '{}') as Record<string, string[]>)[lang] ?? [];
        const kept = (await (await caches.open('fogg-shell-1')).keys()).map(({ url }) => url);
        return words.length > 0 && [...shell, ...words].every((path) => kept.some((url) => url.endsWith(path)));
    }, language), { timeout: 120_000 }).toBe(true);
}

/**
 * The same game, but the tickets that seat 0 draws and keeps in moves 15 and 21 come in the other order: every move is
 * legal, the result is the same, and every line has the check that belongs to it. Only the seed tells.
 */
function withOtherDraw(record: string): string {
    const [first, second] = ['Cindermoor - Dunmarsh', 'Amberley - Cindermoor'];
    const from = { 15: first, 16: first, 21: second, 22: second };
    let digest = '0'.repeat(64);
    return record.split('\n').map((line) => {
        if (line === '') return line;
        const was = from[Number(line.split(' ')[0]) as keyof typeof from];
        if (was) expect(line).toContain(was);
        const mark = line.lastIndexOf('#');
        const told = was ? line.slice(0, mark).replace(was, was === first ? second : first) : line.slice(0, mark);
        digest = createHash('sha256').update(digest + told.trimEnd()).digest('hex');
        return `${told}#${digest.slice(0, 4)}`;
    }).join('\n');
}

const kStrengths = ['easy', 'medium', 'hard', 'expert'];
const kGames = isWhole
    ? ['usa', 'san_francisco'].flatMap((map) => kStrengths.map((level) => ({ map, level })))
    : [{ map: 'san_francisco', level: 'easy' }];

describe.skipIf(!hasModule)('a site without a server', () => {
    test.each(kGames)('plays $map against $level with its host gone, reviews it and proves it', async ({ map, level }) => {
        const { page, context, faults } = await visit('da');
        await begin(page, map, 'programs', level);
        await play(page, 5);
        await allKept(page, 'da');
        isGone = true;
        try {
            // In the middle of a turn.
            await page.reload();
            await page.waitForSelector('.play');
            await playOut([page], 600_000);
            expect(await totals(page)).toHaveLength(2);
            await page.click('[data-action=verify]');
            await page.waitForSelector('[data-verified=true]');
            await page.keyboard.press('Escape');
            await page.click('[data-action=review]');
            await page.waitForSelector('[data-chart] svg .line');
        } finally {
            isGone = false;
        }
        expect(faults).toEqual([]);
        // It never asks for what is not there.
        expect(asked.filter((path) => /\/(api|ws)(\/|$)/.test(path))).toEqual([]);
        await context.close();
    });

    test('goes on while it is updated, and when its host is gone', async () => {
        const { page, context, faults } = await visit('fi');
        await begin(page, 'san_francisco', 'device');
        await page.evaluate(() => navigator.serviceWorker.ready);
        await play(page, 4);
        version = 'a newer one';
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
        await play(page, 4);
        await allKept(page, 'fi');
        isGone = true;
        try {
            await page.reload();
            await page.waitForSelector('.play, [data-action=lift]');
            await play(page, 4);
            await page.goto(`${base}#/puzzles`);
            await page.waitForSelector('[data-map=usa]');
        } finally {
            isGone = false;
        }
        expect(faults).toEqual([]);
        await context.close();
    });

    test('finds out what a record is worth', async () => {
        const { page, context } = await visit();
        const record = readFileSync(join(import.meta.dirname, '../../tests/data/records/toy_2.txt'), 'utf8');
        await page.goto(`${base}#/review`);
        await page.setInputFiles('input[type=file]', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
        await page.waitForSelector('[data-chart] svg .line');
        await page.goto(`${base}#/review`);
        await page.reload();
        const open = (text: string): Promise<void> =>
            page.setInputFiles('input[type=file]', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
        await open(record.replace('nature', 'Nature'));
        await page.waitForSelector('[role=alert]');
        expect(await page.$('[data-forged]')).toBeNull();
        await page.goto(`${base}#/review`);
        await page.reload();
        await open(withOtherDraw(record));
        await page.waitForSelector('[data-forged="15"]');
        expect(await page.textContent('[data-forged]')).toMatch(/draw in move\s15 does not follow from the seed/);
        await page.waitForSelector('[data-chart] svg .line');
        await context.close();
    });

    test('draws on from a map that only this device has, and from one that builds on another', async () => {
        const { page, context, faults } = await visit();
        const shown = async (title: string): Promise<void> => {
            await page.waitForSelector('.editor .board');
            await expect.poll(() => page.textContent('.editor h1')).toBe(title);
        };
        await page.goto(`${base}#/maps/toy/edit`);
        await shown('Miniature');
        await page.click('#tab-game');
        await page.fill('[data-title]', 'Mine');
        await page.click('#tab-save');
        await page.click('[data-play-here]:not([disabled])');
        await page.waitForSelector('.play');
        const map = await page.getAttribute('.board[data-map]', 'data-map');
        expect(map).toMatch(/^[0-9a-f]{64}$/);
        await page.goto(`${base}#/maps/${map}`);
        const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=download]')]);
        expect(readFileSync(await file.path(), 'utf8')).toContain('title = "Mine"');
        await page.goto(`${base}#/maps/${map}/edit`);
        await shown('Mine');
        const usa = createHash('sha256').update(readFileSync(join(import.meta.dirname, '../../maps/usa.toml'))).digest('hex');
        const variant = `format = 1\nid = "more"\ntitle = "More wilds"\nextends = "usa@${usa.slice(0, 8)}"\ncards.wild = 16\n`;
        await page.goto(`${base}#/maps/new`);
        await page.setInputFiles('input[type=file]', { name: 'more.toml', mimeType: 'text/plain', buffer: Buffer.from(variant) });
        await shown('More wilds');
        expect(asked.filter((path) => /\/(api|ws)(\/|$)/.test(path))).toEqual([]);
        expect(faults).toEqual([]);
        await context.close();
    });
});
