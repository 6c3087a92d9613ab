// The other side of the port to tables: no line to a server, but a worker with the tables of this device. It takes
// the requests and the messages of docs/protocol.md, as a server does.
import address, { bytes, puzzles, rest } from 'virtual:engine';
import type { EndCause, FromDevice, Start, ToDevice } from '../engine/messages';
import DeviceWorker from '../engine/device.worker?worker';
import type { DeviceState } from './device';
import { DeviceTrouble, isFit } from './device_fit';
import type { Wire } from './socket';

interface Line {
    worker: Worker;
    /** The worker has the tables; before, another tab may have them. */
    isReady: boolean;
    /** Since when it has been silent although it was told something; null while nothing is owed. */
    owes: number | null;
    wires: Map<number, DeviceWire>;
    requests: Map<number, { resolve: (answer: Response) => void; reject: (error: Error) => void }>;
}

// Tabs ask each other for the tables. `wanted`, by one that is looked at: whoever has them and is not looked at
// lets go, or else says `kept`. `take`: whoever has them lets go.
const kTabs = 'fogg-device';
type TabWord = 'wanted' | 'kept' | 'take';
// The one that has them may itself have been waiting a moment ago.
const kAskAgainMs = 1_000;
// A table gives up a connection that says nothing for three seconds; a worker that owed an answer all that time is
// gone, without a word: the browser ends those that take too much.
const kDeadAfterMs = 2_500;
// So many ends within so long: another start would not help either.
const kEndsMost = 3;
const kEndsWithinMs = 60_000;

let line: Line | null = null;
let last = 0;
let tabs: BroadcastChannel | null = null;
let asking: ReturnType<typeof setTimeout> | undefined;
let ends: number[] = [];
let trouble: DeviceTrouble | null = null;
let state: DeviceState = { loaded: 1, isElsewhere: false };
let onState: (state: DeviceState) => void = () => {};
let onSlow: () => void = () => {};

export function watch(tell: (state: DeviceState) => void): void {
    onState = tell;
}

function show(change: Partial<DeviceState>): void {
    state = { ...state, ...change };
    onState(state);
}

/** Called once if programs have too little time on this device. */
export function watchSlow(tell: () => void): void {
    onSlow = tell;
}

export function isReady(): boolean {
    return line?.isReady ?? false;
}

export function takeOver(): void {
    say('take');
    askForTables();
}

class DeviceWire implements Wire {
    onopen: Wire['onopen'] = null;
    onmessage: Wire['onmessage'] = null;
    onclose: Wire['onclose'] = null;
    onerror: Wire['onerror'] = null;

    constructor(private readonly to: Line, private readonly n: number) {}

    send(text: string): void {
        tell(this.to, { t: 'text', n: this.n, text });
    }

    close(): void {
        if (!this.to.wires.delete(this.n)) return;
        tell(this.to, { t: 'close', n: this.n });
    }
}

/** Requires that somebody looks at this tab: one that nobody sees takes the tables from no other. */
export function connect(): Wire {
    if (!line && isHidden()) throw new Error('hidden');
    if (line?.isReady && line.owes !== null && performance.now() - line.owes > kDeadAfterMs) end(line);
    const to = open();
    last += 1;
    const wire = new DeviceWire(to, last);
    to.wires.set(last, wire);
    tell(to, { t: 'connect', n: last });
    return wire;
}

export async function request(target: string, init?: RequestInit): Promise<Response> {
    if (!line) await seen();
    const to = open();
    last += 1;
    const n = last;
    return new Promise((resolve, reject) => {
        to.requests.set(n, { resolve, reject });
        tell(to, {
            t: 'request', n, target, method: init?.method ?? 'GET',
            body: typeof init?.body === 'string' ? init.body : '',
        });
    });
}

function isHidden(): boolean {
    return document.visibilityState === 'hidden';
}

function seen(): Promise<void> {
    if (!isHidden()) return Promise.resolve();
    return new Promise((resolve) => {
        const look = (): void => {
            if (isHidden()) return;
            document.removeEventListener('visibilitychange', look);
            resolve();
        };
        document.addEventListener('visibilitychange', look);
    });
}

function tell(to: Line, message: ToDevice): void {
    if (message.t !== 'close') to.owes ??= performance.now();
    to.worker.postMessage(message);
}

function open(): Line {
    if (line) return line;
    if (trouble) throw trouble;
    if (!address) throw new Error('this client was built without the engine');
    if (!isFit()) throw (trouble = new DeviceTrouble('device_unfit'));
    const made: Line = { worker: new DeviceWorker(), isReady: false, owes: null, wires: new Map(), requests: new Map() };
    made.worker.onmessage = ({ data }: MessageEvent<FromDevice>) => take(made, data);
    made.worker.onerror = () => fail(made, null);
    const here = (path: string): string => new URL(path, location.href).href;
    const sets = Object.entries(puzzles).map(([map, path]) => [map, here(path)]);
    made.worker.postMessage({
        t: 'start', module: here(address), bytes, rest: rest && here(rest), puzzles: Object.fromEntries(sets),
    } satisfies Start);
    line = made;
    show({ loaded: 0 });
    listen();
    askForTables();
    return made;
}

function take(from: Line, message: FromDevice): void {
    from.owes = null;
    if (message.t === 'text') {
        from.wires.get(message.n)?.onmessage?.({ data: message.text });
    } else if (message.t === 'answer') {
        from.requests.get(message.n)?.resolve(new Response(message.body, { status: message.status }));
        from.requests.delete(message.n);
    } else if (message.t === 'loaded') {
        show({ loaded: message.part });
    } else if (message.t === 'slow') {
        onSlow();
    } else if (message.t === 'ready') {
        from.isReady = true;
        clearTimeout(asking);
        show({ loaded: 1, isElsewhere: false });
    } else {
        console.error(`The tables of this device ended: ${message.why}`);
        fail(from, message.cause);
    }
}

/** Without a line another start may help, when it is back; after a bug, or where something is missing, a few may. */
function fail(ended: Line, cause: EndCause | null): void {
    const isOffline = cause === 'offline' || (cause === null && !navigator.onLine);
    const now = performance.now();
    if (!isOffline) ends = [...ends.filter((at) => now - at < kEndsWithinMs), now];
    if (ends.length >= kEndsMost) {
        const codes = { unfit: 'device_unfit', storage: 'device_storage' } as const;
        trouble = new DeviceTrouble(cause === 'unfit' || cause === 'storage' ? codes[cause] : 'device_failed');
    }
    end(ended);
}

/** As if a server had gone: whoever was connected connects again, and that starts another worker. */
function end(ended: Line): void {
    if (line === ended) line = null;
    ended.worker.terminate();
    show({ loaded: 1 });
    const { wires, requests } = ended;
    ended.wires = new Map();
    for (const { reject } of requests.values()) reject(trouble ?? new Error('ended'));
    for (const wire of wires.values()) wire.onclose?.(undefined as never);
}

function listen(): void {
    if (tabs || !('BroadcastChannel' in globalThis)) return;
    tabs = new BroadcastChannel(kTabs);
    tabs.onmessage = ({ data }: MessageEvent<TabWord>) => {
        if (!line) return;
        if (data === 'kept') show({ isElsewhere: !line.isReady });
        else if (data === 'take' ? line.isReady : isHidden()) end(line);
        else if (data === 'wanted' && line.isReady) say('kept');
    };
    document.addEventListener('visibilitychange', askForTables);
}

function say(word: TabWord): void {
    tabs?.postMessage(word);
}

/** Until they are here, as long as somebody looks at this tab. */
function askForTables(): void {
    clearTimeout(asking);
    if (!line || line.isReady || isHidden()) return;
    say('wanted');
    asking = setTimeout(askForTables, kAskAgainMs);
}
