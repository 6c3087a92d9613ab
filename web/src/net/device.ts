// The way to the tables of this device. What does the work is fetched when it is first needed: the page of a
// server's table carries none of it.
import type { Wire } from './socket';

export interface DeviceState {
    /** How much of what does the work is here, from 0 to 1, while it comes. */
    loaded: number;
    /** Another window has the tables, and somebody is looking at it. */
    isElsewhere: boolean;
}

let line: typeof import('./device_line') | null = null;
let state: DeviceState = { loaded: 1, isElsewhere: false };
const watchers = new Set<(state: DeviceState) => void>();

export async function openDevice(): Promise<void> {
    const module = await import('./device_line');
    if (line) return;
    line = module;
    line.watch((next) => {
        state = next;
        for (const watch of watchers) watch(state);
    });
}

/** Told at once, and whenever it changes, until the returned function is called. */
export function watchDevice(watch: (state: DeviceState) => void): () => void {
    watchers.add(watch);
    watch(state);
    return () => void watchers.delete(watch);
}

/** The other window, which is in sight too, lets go of the tables. */
export function takeDevice(): void {
    line?.takeOver();
}

/** Tells, once, that programs have too little time on this device. */
export async function watchSlow(watch: () => void): Promise<void> {
    await openDevice();
    line?.watchSlow(watch);
}

/** Whether what does the work is here already, in this window. */
export function isDeviceOpen(): boolean {
    return line?.isReady() ?? false;
}

/** Requires that it was opened. */
export function deviceConnect(): Wire {
    if (!line) throw new Error('not opened');
    return line.connect();
}

export async function deviceFetch(address: string, init?: RequestInit): Promise<Response> {
    await openDevice();
    if (!line) throw new Error('not opened');
    return line.request(address, init);
}
