// Firefox as the system packages it, by WebDriver BiDi: playwright only drives a Firefox of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { sleep } from './harness';

const kFirefox = process.env['FIREFOX'] ?? 'firefox-esr';

export const hasFirefox = ((): boolean => {
    try {
        return /Firefox/.test(execFileSync(kFirefox, ['--version'], { encoding: 'utf8' }));
    } catch {
        return false;
    }
})();

interface Answer {
    id?: number;
    type?: string;
    method?: string;
    params?: unknown;
    result?: unknown;
    message?: string;
}

export class Firefox {
    /** Errors that pages did not catch. */
    readonly faults: string[] = [];
    #last = 0;
    #context = '';
    readonly #waiting = new Map<number, (answer: Answer) => void>();

    private constructor(
        private readonly child: ChildProcess,
        private readonly folder: string,
        private readonly socket: WebSocket,
    ) {
        socket.on('message', (data) => this.#take(JSON.parse(String(data)) as Answer));
    }

    static async start(): Promise<Firefox> {
        const folder = mkdtempSync(join(tmpdir(), 'fogg-firefox-'));
        writeFileSync(join(folder, 'user.js'), 'user_pref("intl.accept_languages", "en");\n');
        const child = spawn(kFirefox, ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'], {
            stdio: ['ignore', 'ignore', 'pipe'],
        });
        const address = await new Promise<string>((resolve, reject) => {
            let said = '';
            child.stderr.on('data', (text) => {
                said += String(text);
                const found = /BiDi listening on (ws:\S+)/.exec(said)?.[1];
                if (found) resolve(found);
            });
            child.once('exit', () => reject(new Error(`Firefox does not start: ${said}`)));
        });
        const socket = new WebSocket(`${address}/session`);
        await new Promise((done, fail) => socket.once('open', done).once('error', fail));
        const firefox = new Firefox(child, folder, socket);
        await firefox.#ask('session.new', { capabilities: {} });
        await firefox.#ask('session.subscribe', { events: ['log.entryAdded'] });
        const { contexts } = (await firefox.#ask('browsingContext.getTree', {})) as { contexts: { context: string }[] };
        firefox.#context = contexts[0]?.context ?? '';
        return firefox;
    }

    async goto(url: string): Promise<void> {
        const navigate = (): Promise<unknown> =>
            this.#ask('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
        // The page before was still going somewhere itself.
        await navigate().catch((error: Error) => {
            if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
            return navigate();
        });
    }

    /** The value of an expression, which may be a promise; as JSON. */
    async evaluate<T>(expression: string): Promise<T> {
        const { result, exceptionDetails } = (await this.#ask('script.evaluate', {
            expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
            target: { context: this.#context }, awaitPromise: true,
        })) as { result?: { value: string }; exceptionDetails?: { text: string } };
        if (!result) throw new Error(exceptionDetails?.text ?? expression);
        return JSON.parse(result.value) as T;
    }

    async waitFor(selector: string, limitMs = 60_000): Promise<void> {
        for (const end = Date.now() + limitMs; Date.now() < end; await sleep(50)) {
            if (await this.evaluate<boolean>(`!!document.querySelector(${JSON.stringify(selector)})`)) return;
        }
        throw new Error(`no ${selector}: ${await this.evaluate<string>('document.body.innerText.slice(0, 500)')}`);
    }

    async click(selector: string): Promise<void> {
        await this.waitFor(selector);
        await this.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
    }

    async stop(): Promise<void> {
        const gone = new Promise((done) => this.child.once('exit', done));
        this.socket.close();
        this.child.kill('SIGTERM');
        await gone;
        rmSync(this.folder, { recursive: true, force: true });
    }

    #ask(method: string, params: unknown): Promise<unknown> {
        this.#last += 1;
        const id = this.#last;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, ({ type, result, message }) => {
                if (type === 'error') reject(new Error(`${method}: ${message}`));
                else resolve(result);
            });
            this.socket.send(JSON.stringify({ id, method, params }));
        });
    }

    #take(answer: Answer): void {
        if (answer.id !== undefined) {
            this.#waiting.get(answer.id)?.(answer);
            this.#waiting.delete(answer.id);
        } else if (answer.method === 'log.entryAdded') {
            const { level, type, text } = answer.params as { level: string; type: string; text: string };
            // What a page was still loading when it was left is no fault.
            const isCutShort = text.includes('Unable to preload CSS');
            if (level === 'error' && type === 'javascript' && !isCutShort) this.faults.push(text);
        }
    }
}
