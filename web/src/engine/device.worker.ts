// Where the tables of this device live: apart from the page, which stays quick while a program thinks. One at
// a time per device, whatever tabs are open: what two of them wrote would not fit together.
import { DeviceModule } from './device_module';
import { Journal } from './journal';
import type { FromDevice, ToDevice } from './messages';

// Between two looks at what the page wants.
const kShiftMs = 8;

const post = (message: FromDevice): void => self.postMessage(message);
const toldBefore: ToDevice[] = [];
let device: DeviceModule | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

self.onmessage = ({ data }: MessageEvent<ToDevice | { t: 'start'; module: string }>): void => {
    if (data.t === 'start') {
        void guard(() => start(data.module));
    } else if (device) {
        const now = device;
        void guard(() => take(now, data));
    } else {
        toldBefore.push(data);
    }
};

/** A bug in the program ends it; the page starts another from what was kept. */
async function guard(work: () => void | Promise<void>): Promise<void> {
    try {
        await work();
    } catch (error) {
        post({ t: 'ended', why: String(error) });
        self.close();
    }
}

async function start(address: string): Promise<void> {
    const [module, journal] = await Promise.all([
        compile(address),
        alone().then(() => Journal.open()),
    ]);
    const started = await DeviceModule.start(module, {
        send: (n, text) => post({ t: 'text', n, text }),
        respond: (n, status, body) => post({ t: 'answer', n, status, body }),
        keep: (write, table, text) => settle(write, journal.keep(table, text)),
        forget: (write, table) => settle(write, journal.forget(table)),
    });
    for (const entry of await journal.entries()) started.load(entry);
    started.open();
    device = started;
    for (const message of toldBefore.splice(0)) take(started, message);
    run();
}

async function compile(address: string): Promise<WebAssembly.Module> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    return WebAssembly.compile(await answer.arrayBuffer());
}

/** Until no other tab has the device's tables. */
function alone(): Promise<void> {
    if (!('locks' in navigator)) return Promise.resolve();
    return new Promise((resolve) => {
        void navigator.locks.request('fogg-device', () => {
            resolve();
            return new Promise(() => {}); // until this worker ends
        });
    });
}

function settle(write: number, done: Promise<void>): void {
    const tell = (isKept: boolean) => void guard(() => {
        device?.kept(write, isKept);
        run();
    });
    done.then(() => tell(true), () => tell(false));
}

function take(to: DeviceModule, message: ToDevice): void {
    if (message.t === 'connect') to.connect(message.n);
    else if (message.t === 'text') to.receive(message.n, message.text);
    else if (message.t === 'close') to.disconnect(message.n);
    else to.request(message.n, message.method, message.target, message.body);
    run();
}

function run(): void {
    clearTimeout(timer);
    const until = performance.now() + kShiftMs;
    let wait = device?.run() ?? null;
    while (wait === 0 && performance.now() < until) wait = device?.run() ?? null;
    if (wait !== null) timer = setTimeout(() => void guard(run), wait);
}
