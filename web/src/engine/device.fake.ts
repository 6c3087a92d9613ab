// A device for tests: the real module in this process, with a journal in memory.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeviceModule } from './device_module';

export const kModulePath = join(import.meta.dirname, '../../../build/web/fogg.wasm');
const kRestPath = join(import.meta.dirname, '../../../build/web/fogg_more.wasm');
/** It is built by `scripts/build web`. */
export const hasModule = existsSync(kModulePath);

interface Message {
    t: string;
    [key: string]: unknown;
}

export class TestDevice {
    readonly journal: string[] = [];
    readonly messages: Message[] = [];
    /** Whether writes succeed. */
    isWritable = true;
    #module!: DeviceModule;
    /** How often the rest of the program was needed: it comes once. */
    restsFetched = 0;
    isRestThere = true;
    readonly #answers = new Map<number, (answer: { status: number; body: string }) => void>();
    #requests = 0;

    static async start(kept: readonly string[] = []): Promise<TestDevice> {
        const device = new TestDevice();
        device.journal.push(...kept);
        const keep = (write: number): void => {
            // Never inside the call, as in a browser.
            queueMicrotask(() => device.#module.kept(write, device.isWritable));
        };
        device.#module = await DeviceModule.start(new WebAssembly.Module(readFileSync(kModulePath)), {
            send: (_connection, text) => device.messages.push(JSON.parse(text) as Message),
            respond: (request, status, body) => device.#answers.get(request)?.({ status, body }),
            keep: (write, _table, text) => {
                if (device.isWritable) device.journal.push(text);
                keep(write);
            },
            forget: keep,
        }, () => {
            if (!device.isRestThere) throw new Error('no rest');
            device.restsFetched += 1;
            return new WebAssembly.Module(readFileSync(kRestPath));
        });
        for (const entry of kept) if (!device.#module.load(entry)) throw new Error(`not understood: ${entry}`);
        device.#module.open();
        return device;
    }

    get memoryBytes(): number {
        return this.#module.memoryBytes;
    }

    async request(method: string, target: string, body = ''): Promise<{ status: number; body: string }> {
        this.#requests += 1;
        const number = this.#requests;
        let answer: { status: number; body: string } | undefined;
        this.#answers.set(number, (given) => (answer = given));
        this.#module.request(number, method, target, body);
        for (let i = 0; i < 100 && !answer; i += 1) await this.settle();
        if (!answer) throw new Error(`no answer to ${method} ${target}`);
        return answer;
    }

    connect(): void {
        this.#module.connect(1);
    }

    say(message: object): void {
        this.#module.receive(1, JSON.stringify(message));
    }

    /** Whatever it is. */
    hear(text: string): void {
        this.#module.receive(1, text);
    }

    /** Runs what is due within this many milliseconds, and waits for it. */
    async settle(waitMs = 0): Promise<void> {
        for (;;) {
            await Promise.resolve();
            const wait = this.#module.run();
            if (wait === null || wait > waitMs) {
                await Promise.resolve();
                return;
            }
            if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        }
    }

    /** Runs one due task. */
    runOnce(): void {
        this.#module.run();
    }

    last(t: string): Message | undefined {
        return this.messages.findLast((message) => message.t === t);
    }
}
