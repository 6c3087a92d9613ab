// Where the tables of this device live: apart from the page, which stays quick while a program thinks. One at
// a time per device, whatever tabs are open: what two of them wrote would not fit together.
import { DeviceModule } from './device_module';
import { Journal } from './journal';
import type { FromDevice, Start, ToDevice } from './messages';
import { PuzzleSets } from './puzzle_sets';

// Between two looks at what the page wants.
const kShiftMs = 8;
// The number of this worker's own requests; those of the page count from 1.
const kOwn = 0;

const post = (message: FromDevice): void => self.postMessage(message);
const toldBefore: ToDevice[] = [];
let device: DeviceModule | null = null;
let puzzles: PuzzleSets | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
// A turn of the event loop, without the wait of some milliseconds that timers in a row get.
const turn = new MessageChannel();
let isTurnAsked = false;

self.onmessage = ({ data }: MessageEvent<ToDevice | Start>): void => {
    if (data.t === 'start') {
        void guard(() => start(data));
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

async function start(what: Start): Promise<void> {
    const [module, journal] = await Promise.all([
        compile(what),
        alone().then(() => Journal.open()),
    ]);
    const started = await DeviceModule.start(module, {
        send: (n, text) => post({ t: 'text', n, text }),
        respond: (n, status, body) => {
            if (n !== kOwn) post({ t: 'answer', n, status, body });
        },
        keep: (write, table, text) => settle(write, journal.keep(table, text)),
        forget: (write, table) => settle(write, journal.forget(table)),
    });
    for (const entry of await journal.entries()) started.load(entry);
    started.open();
    puzzles = new PuzzleSets(what.puzzles, (map, text) => started.request(kOwn, 'POST', `/api/puzzles/${map}`, text));
    device = started;
    for (const message of toldBefore.splice(0)) take(started, message);
    run();
}

async function compile({ module, bytes }: Start): Promise<WebAssembly.Module> {
    const answer = await fetch(module);
    if (!answer.ok) throw new Error(`${answer.status} ${module}`);
    const whole = new Uint8Array(bytes);
    let size = 0;
    const reader = answer.body?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
        whole.set(piece.value, size);
        size += piece.value.length;
        post({ t: 'loaded', part: size / bytes });
    }
    return WebAssembly.compile(whole);
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
    else request(to, message);
    run();
}

function request(to: DeviceModule, message: ToDevice & { t: 'request' }): void {
    const { n, method, target, body } = message;
    const list = puzzles?.listFor(target) ?? null;
    if (list !== null) return post({ t: 'answer', n, status: 200, body: list });
    const before = puzzles?.before(target);
    if (!before) return to.request(n, method, target, body);
    before.then(
        () => void guard(() => {
            to.request(n, method, target, body);
            run();
        }),
        () => post({ t: 'answer', n, status: 503, body: '{"code":"offline"}' }),
    );
}

function run(): void {
    clearTimeout(timer);
    const until = performance.now() + kShiftMs;
    let wait = device?.run() ?? null;
    while (wait === 0 && performance.now() < until) wait = device?.run() ?? null;
    if (wait === 0) goOn();
    else if (wait !== null) timer = setTimeout(() => void guard(run), wait);
}

function goOn(): void {
    if (isTurnAsked) return;
    isTurnAsked = true;
    turn.port2.postMessage(null);
}

turn.port1.onmessage = () => {
    isTurnAsked = false;
    void guard(run);
};
