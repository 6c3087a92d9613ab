// Runs the tables of this device off the page's thread, which stays responsive while a program thinks. Only one worker
// per device is active, however many tabs are open: the writes of two would conflict.
import { DeviceModule } from './device_module';
import { Journal } from './journal';
import type { EndCause, FromDevice, Start, ToDevice } from './messages';
import { PuzzleSets } from './puzzle_sets';
import { messageNeedsRest, needsRest, Rest } from './rest';

// Between checks for messages from the page.
const kShiftMs = 8;
// What programs may take for a move (kThinkingMs of src/device/in_turn.h). On most devices the expert is done in a
// third of it; whoever needs all of it this often had to stop early.
const kThinkingMs = 900;
const kOftenEnough = 3;
// After the start, when a game is under way: before something needs the rest, or the line is gone.
const kRestAfterMs = 3_000;
// The number of this worker's own requests; those of the page count from 1.
const kOwn = 0;

const post = (message: FromDevice): void => self.postMessage(message);
const toldBefore: ToDevice[] = [];
let device: DeviceModule | null = null;
let puzzles: PuzzleSets | null = null;
let rest: Rest | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
// One turn of the event loop, without the delay of a few milliseconds that nested timers get.
const turn = new MessageChannel();
let isTurnAsked = false;
let timesUp = 0;

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

/** A bug in the program ends it; the page starts another from the stored journal. */
async function guard(work: () => void | Promise<void>): Promise<void> {
    try {
        await work();
    } catch (error) {
        post({ t: 'ended', why: String(error), cause: error instanceof Fault ? error.reason : 'bug' });
        self.close();
    }
}

class Fault extends Error {
    constructor(readonly reason: EndCause, error: unknown) {
        super(String(error));
    }
}

/** Says what it means if this fails. */
function or<T>(reason: EndCause, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
        throw error instanceof Fault ? error : new Fault(reason, error);
    });
}

async function start(what: Start): Promise<void> {
    const [module, journal] = await Promise.all([
        or('offline', fetchModule(what)).then((bytes) => or('unfit', WebAssembly.compile(bytes))),
        alone().then(() => or('storage', Journal.open())),
    ]);
    const later = new Rest(what.rest, (more) => started.addRest(more));
    const started: DeviceModule = await DeviceModule.start(module, {
        send: (n, text) => post({ t: 'text', n, text }),
        respond: (n, status, body) => {
            if (n !== kOwn) post({ t: 'answer', n, status, body });
        },
        keep: (write, table, text) => settle(write, journal.keep(table, text)),
        forget: (write, table) => settle(write, journal.forget(table)),
    }, () => fetchRest(later));
    for (const entry of await journal.entries()) started.load(entry);
    started.open();
    puzzles = new PuzzleSets(what.puzzles, (map, text) => started.request(kOwn, 'POST', `/api/puzzles/${map}`, text));
    rest = later;
    setTimeout(() => void later.fetch().catch(() => {}), kRestAfterMs);
    device = started;
    post({ t: 'ready' });
    for (const message of toldBefore.splice(0)) take(started, message);
    run();
}

function fetchRest(from: Rest): WebAssembly.Module {
    try {
        return from.now();
    } catch (error) {
        throw new Fault('offline', error);
    }
}

async function fetchModule({ module, bytes }: Start): Promise<Uint8Array<ArrayBuffer>> {
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
    return whole;
}

/** Waits until no other tab holds the device's tables. */
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
    else if (message.t === 'text') receive(to, message);
    else if (message.t === 'close') to.disconnect(message.n);
    else request(to, message);
    run();
}

function receive(to: DeviceModule, { n, text }: ToDevice & { t: 'text' }): void {
    if (to.hasRest || !messageNeedsRest(text)) return to.receive(n, text);
    after(rest?.fetch(), () => to.receive(n, text), () => {
        const { id } = JSON.parse(text) as { id?: string };
        post({ t: 'text', n, text: JSON.stringify({ t: 'refused', id, code: 'try_again' }) });
    });
}

function request(to: DeviceModule, message: ToDevice & { t: 'request' }): void {
    const { n, method, target, body } = message;
    const list = puzzles?.listFor(target) ?? null;
    if (list !== null) return post({ t: 'answer', n, status: 200, body: list });
    const take = (): void => to.request(n, method, target, body);
    if (!needsRest(method, target)) return take();
    const before = to.hasRest ? undefined : rest?.fetch();
    const ready = Promise.resolve(before).then(() => puzzles?.before(target) ?? undefined);
    after(ready, take, () => post({ t: 'answer', n, status: 503, body: '{"code":"offline"}' }));
}

/** Once that is done, or when it has failed. */
function after(wait: Promise<void> | undefined, work: () => void, otherwise: () => void): void {
    Promise.resolve(wait).then(
        () => void guard(() => {
            work();
            run();
        }),
        otherwise,
    );
}

function run(): void {
    clearTimeout(timer);
    const until = performance.now() + kShiftMs;
    let wait = runOne();
    while (wait === 0 && performance.now() < until) wait = runOne();
    if (wait === 0) goOn();
    else if (wait !== null) timer = setTimeout(() => void guard(run), wait);
}

function runOne(): number | null {
    const began = performance.now();
    const wait = device?.run() ?? null;
    if (performance.now() - began >= kThinkingMs) {
        timesUp += 1;
        if (timesUp === kOftenEnough) post({ t: 'slow' });
    }
    return wait;
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
