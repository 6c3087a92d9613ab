// A server, a proxy in front of it, and browsers. The proxy serves web/dist itself and forwards /api and
// /ws, so that the tests use the client as just built; and it can cut connections.
//
// The server is `fogg serve` of the program in FOGG, or of the repository's release build. If that
// cannot serve, dev/server.mjs stands in, and tests that need the real one are skipped.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
    cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync,
} from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const kFogg = process.env['FOGG'] ?? join(process.cwd(), '../build/release/fogg');
const kDist = process.env['FOGG_DIST'] ?? join(process.cwd(), 'dist');
const kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'";
const kTypes: Record<string, string> = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css',
    '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2',
    '.webmanifest': 'application/manifest+json', '.json': 'application/json',
};

/** `scripts/web e2e --whole`: every size, look and map of what the gate tries in a few. */
export const isWhole = process.env['WHOLE'] === '1';

export const canServe = ((): boolean => {
    try {
        return /^\s+serve\b/m.test(execFileSync(kFogg, ['--help'], { encoding: 'utf8' }));
    } catch {
        return false;
    }
})();

export class Fogg {
    private child: ChildProcess | null = null;
    private readonly folder = mkdtempSync(join(tmpdir(), 'fogg-e2e-'));
    private port = 0;
    private gate: Server | null = null;
    private readonly sockets = new Set<Socket>();
    private isCut = false;
    /** From the server to a page, for each line. */
    private readonly answers = new Map<Socket, Socket>();
    /** What pages and their workers have asked for, and when. */
    readonly asked: { path: string; at: number }[] = [];
    base = '';
    /** The client that it serves. */
    dist = kDist;

    /** Further flags of the server. */
    constructor(private readonly flags: string[] = []) {}

    async start(): Promise<this> {
        this.port = await freePort();
        const gatePort = await freePort();
        this.base = `http://127.0.0.1:${gatePort}`;
        await this.startServer();
        const gate = createServer((request, response) => {
            if (this.isCut) return void request.socket.destroy();
            const path = new URL(request.url ?? '/', 'http://x').pathname;
            this.asked.push({ path, at: Date.now() });
            if (!/^\/(api|healthz|readyz|metrics)/.test(path)) {
                const wanted = join(this.dist, path);
                const isThere = extname(path) && existsSync(wanted);
                // Files of another build are gone, as at a server that has been updated.
                if (!isThere && path.startsWith('/assets/')) return void response.writeHead(404).end();
                const file = isThere ? wanted : join(this.dist, 'index.html');
                response.writeHead(200, {
                    'Content-Type': kTypes[extname(file)] ?? 'application/octet-stream',
                    'Content-Security-Policy': kPolicy,
                });
                return void response.end(readFileSync(file));
            }
            const { method, headers } = request;
            const onward = httpRequest(
                { host: '127.0.0.1', port: this.port, path: request.url, method, headers },
                (answer: IncomingMessage) => {
                    response.writeHead(answer.statusCode ?? 500, answer.headers);
                    answer.pipe(response);
                },
            );
            onward.on('error', () => response.destroy());
            request.pipe(onward);
        });
        gate.on('upgrade', (request, socket: Socket, head) => {
            if (this.isCut) return void socket.destroy();
            const onward = connect(this.port, '127.0.0.1', () => {
                const lines = [`${request.method} ${request.url} HTTP/1.1`];
                for (let i = 0; i < request.rawHeaders.length; i += 2) {
                    lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
                }
                onward.write(`${lines.join('\r\n')}\r\n\r\n`);
                onward.write(head);
                socket.pipe(onward).pipe(socket);
                this.answers.set(onward, socket);
            });
            this.sockets.add(socket);
            const drop = (): void => {
                socket.destroy();
                onward.destroy();
                this.sockets.delete(socket);
                this.answers.delete(onward);
            };
            for (const end of [socket, onward]) end.on('error', drop).on('close', drop);
        });
        await new Promise<void>((done) => gate.listen(gatePort, '127.0.0.1', done));
        this.gate = gate;
        return this;
    }

    private async startServer(): Promise<void> {
        const data = join(this.folder, 'fogg.db');
        this.child = canServe
            ? spawn(
                  kFogg,
                  [
                      'serve', '--port', String(this.port), '--data', data,
                      '--origins', this.base, '--loopback-free', 'true', '--bot-pace-ms', '0', ...this.flags,
                  ],
                  { stdio: 'ignore' },
              )
            : spawn('node', ['dev/server.mjs', String(this.port)], {
                  stdio: 'ignore',
                  env: { ...process.env, FOGG: kFogg, FOGG_THINK_MS: '5' },
              });
        for (let i = 0; i < 200; ++i) {
            const ready = await fetch(`http://127.0.0.1:${this.port}/api/maps`).then((a) => a.ok, () => false);
            if (ready) return;
            await sleep(50);
        }
        throw new Error('the server does not come up');
    }

    /** Stops it as a service manager would, and starts it again on the same data. */
    async restart(): Promise<void> {
        await this.stopServer();
        await this.startServer();
    }

    private async stopServer(): Promise<void> {
        const child = this.child;
        if (!child || child.exitCode !== null) return;
        const gone = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        await gone;
    }

    cut(): void {
        this.isCut = true;
        for (const socket of this.sockets) socket.destroy();
    }
    mend(): void {
        this.isCut = false;
    }

    /** Forwards what pages send, and holds back what they would receive until `release`. */
    hold(): void {
        for (const [onward, socket] of this.answers) onward.unpipe(socket);
    }
    release(): void {
        for (const [onward, socket] of this.answers) onward.pipe(socket);
    }

    async stop(): Promise<void> {
        this.cut();
        this.gate?.close();
        await this.stopServer();
        rmSync(this.folder, { recursive: true, force: true });
    }
}

/** The same client as if rebuilt from other sources: every file has another name. */
export function rebuilt(): string {
    const made = mkdtempSync(join(tmpdir(), 'fogg-dist-'));
    cpSync(kDist, made, { recursive: true });
    const files = readdirSync(join(made, 'assets'));
    // name-HASH.ext, eight characters.
    const hashes = new Map<string, string>(files.flatMap((name) => {
        const hash = /-([\w-]{8})\.\w+$/.exec(name)?.[1];
        return hash ? [[`-${hash}.`, `-x${hash.slice(1, 7)}x.`] as const] : [];
    }));
    const renamed = (text: string): string => text.replace(/-[\w-]{8}\./g, (found) => hashes.get(found) ?? found);
    for (const name of files) {
        const path = join(made, 'assets', name);
        if (/\.(js|css)$/.test(name)) writeFileSync(path, renamed(readFileSync(path, 'utf8')));
        renameSync(path, join(made, 'assets', renamed(name)));
    }
    for (const name of ['index.html', 'sw.js']) writeFileSync(join(made, name), renamed(readFileSync(join(made, name), 'utf8')));
    return made;
}

export function launch(): Promise<Browser> {
    return chromium.launch({
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        args: [
            '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', '--disable-sync',
        ],
    });
}

/** A server and a browser for the tests of a file; both are there once its first test runs. */
export function useWorld(flags: string[] = []): { fogg: Fogg; browser: Browser } {
    const world = {} as { fogg: Fogg; browser: Browser };
    beforeAll(async () => {
        [world.fogg, world.browser] = await Promise.all([new Fogg(flags).start(), launch()]);
    });
    afterAll(async () => {
        await world.browser.close();
        await world.fogg.stop();
    });
    return world;
}

export const kAnn = { kind: 'me', name: 'Ann' };
export const kProgram = { kind: 'program', program: 'easy' };

export interface Someone {
    context: BrowserContext;
    page: Page;
    /** Everything that went wrong in the page: errors and CSP violations. */
    faults: string[];
    /** Text received over WebSockets. */
    heard: string[];
}

export async function someone(
    browser: Browser,
    base: string,
    options: { locale?: string; phone?: boolean; dark?: boolean; motion?: boolean } = {},
): Promise<Someone> {
    const context = await browser.newContext({
        baseURL: base,
        locale: options.locale ?? 'en',
        viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
        hasTouch: options.phone ?? false,
        isMobile: options.phone ?? false,
        colorScheme: options.dark ? 'dark' : 'light',
        reducedMotion: options.motion ? 'no-preference' : 'reduce',
        serviceWorkers: 'block',
    });
    // Thirty seconds are not enough where many programs share the processor.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const faults: string[] = [];
    const heard: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
        if (message.type() === 'error' && !/ERR_|WebSocket|status of/.test(message.text())) {
            faults.push(message.text());
        }
    });
    page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    });
    return { context, page, faults, heard };
}

/** A table made by whoever the page belongs to. */
export async function makeTable(page: Page, wish: Record<string, unknown>): Promise<string> {
    if (page.url() === 'about:blank') await page.goto('/about');
    return page.evaluate(async (body) => {
        const post = (path: string, data: unknown): Promise<Response> =>
            fetch(path, {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify(data),
            });
        await post('/api/person', {});
        const answer = (await (await post('/api/tables', body)).json()) as { table?: string; code?: string };
        if (!answer.table) throw new Error(`no table: ${answer.code}`);
        return answer.table;
    }, wish);
}

export function sleep(ms: number): Promise<void> {
    return new Promise((done) => setTimeout(done, ms));
}

async function freePort(): Promise<number> {
    const probe = createServer();
    await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
    const { port } = probe.address() as AddressInfo;
    await new Promise((done) => probe.close(done));
    return port;
}
