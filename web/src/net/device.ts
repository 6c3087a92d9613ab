// The way to the tables of this device. What does the work is fetched when it is first needed: the page of a
// server's table carries none of it.
import type { Wire } from './socket';

let line: typeof import('./device_line') | null = null;

export async function openDevice(): Promise<void> {
    line ??= await import('./device_line');
}

/** Tells how much of it is here, from 0 to 1, while it comes. */
export async function watchDevice(watch: (part: number) => void): Promise<void> {
    await openDevice();
    line?.watchLoading(watch);
}

/** Whether what does the work is here already. */
export function isDeviceOpen(): boolean {
    return line !== null;
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
