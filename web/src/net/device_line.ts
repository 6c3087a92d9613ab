// The other side of the port to tables: no line to a server, but a worker with the tables of this device. It takes
// the requests and the messages of docs/protocol.md, as a server does.
import address, { bytes, puzzles } from 'virtual:engine';
import type { FromDevice, Start, ToDevice } from '../engine/messages';
import DeviceWorker from '../engine/device.worker?worker';
import type { Wire } from './socket';

interface Line {
    worker: Worker;
    wires: Map<number, DeviceWire>;
    requests: Map<number, { resolve: (answer: Response) => void; reject: (error: Error) => void }>;
}

// Tabs ask each other for the tables: the one that nobody looks at lets go of them.
const kTabs = 'fogg-device';

let line: Line | null = null;
let last = 0;
let tabs: BroadcastChannel | null = null;
let onLoaded: (part: number) => void = () => {};

/** How much of what does the work is here, from 0 to 1, while it comes. */
export function watchLoading(watch: (part: number) => void): void {
    onLoaded = watch;
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

export function connect(): Wire {
    const to = open();
    last += 1;
    const wire = new DeviceWire(to, last);
    to.wires.set(last, wire);
    tell(to, { t: 'connect', n: last });
    return wire;
}

export function request(target: string, init?: RequestInit): Promise<Response> {
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

function tell(to: Line, message: ToDevice): void {
    to.worker.postMessage(message);
}

function open(): Line {
    if (line) return line;
    if (!address) throw new Error('this client was built without the engine');
    const made: Line = { worker: new DeviceWorker(), wires: new Map(), requests: new Map() };
    made.worker.onmessage = ({ data }: MessageEvent<FromDevice>) => take(made, data);
    made.worker.onerror = () => end(made);
    const here = (path: string): string => new URL(path, location.href).href;
    const sets = Object.entries(puzzles).map(([map, path]) => [map, here(path)]);
    made.worker.postMessage({ t: 'start', module: here(address), bytes, puzzles: Object.fromEntries(sets) } satisfies Start);
    line = made;
    listen();
    tabs?.postMessage('wanted');
    return made;
}

function take(from: Line, message: FromDevice): void {
    if (message.t === 'text') {
        from.wires.get(message.n)?.onmessage?.({ data: message.text });
    } else if (message.t === 'answer') {
        from.requests.get(message.n)?.resolve(new Response(message.body, { status: message.status }));
        from.requests.delete(message.n);
    } else if (message.t === 'loaded') {
        onLoaded(message.part);
    } else {
        console.error(`The tables of this device ended: ${message.why}`);
        end(from);
    }
}

/** As if a server had gone: whoever was connected connects again, and that starts another worker. */
function end(ended: Line): void {
    if (line === ended) line = null;
    ended.worker.terminate();
    const { wires, requests } = ended;
    ended.wires = new Map();
    for (const { reject } of requests.values()) reject(new Error('ended'));
    for (const wire of wires.values()) wire.onclose?.(undefined as never);
}

function listen(): void {
    if (tabs || !('BroadcastChannel' in globalThis)) return;
    tabs = new BroadcastChannel(kTabs);
    tabs.onmessage = () => {
        if (line && document.visibilityState === 'hidden') end(line);
    };
}
