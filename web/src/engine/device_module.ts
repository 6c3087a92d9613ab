// The tables of this device: the program in WebAssembly behind plain calls (src/device/browser/module.cpp).
// After any call, `run` until it says that there is time.
import { hostImports, readText, wasiImports } from './imports';

export interface DeviceHost {
    send(connection: number, text: string): void;
    respond(request: number, status: number, body: string): void;
    /** Call `kept` once it is safe, in the order of these calls. */
    keep(write: number, table: string, text: string): void;
    forget(write: number, table: string): void;
}

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    memory_for(size: number): number;
    load(at: number, size: number): number;
    open(): void;
    kept(write: number, isKept: number): void;
    connect(connection: number): void;
    receive(connection: number, at: number, size: number): void;
    disconnect(connection: number): void;
    request(number: number, at: number, size: number): void;
    run(): number;
}

export class DeviceModule {
    private constructor(private readonly exports: Exports) {}

    static async start(module: WebAssembly.Module, host: DeviceHost): Promise<DeviceModule> {
        let exports: Exports | null = null;
        const memory = () => exports?.memory.buffer ?? new ArrayBuffer(0);
        const text = (at: number, size: number) => readText(memory, at, size);
        const instance = await WebAssembly.instantiate(module, {
            fogg: {
                ...hostImports(memory),
                send: (connection: number, at: number, size: number) => host.send(connection, text(at, size)),
                respond: (request: number, status: number, at: number, size: number) =>
                    host.respond(request, status, text(at, size)),
                keep: (write: number, table: number, tableSize: number, at: number, size: number) =>
                    host.keep(write, text(table, tableSize), text(at, size)),
                forget: (write: number, at: number, size: number) => host.forget(write, text(at, size)),
            },
            wasi_snapshot_preview1: wasiImports(),
        });
        exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new DeviceModule(exports);
    }

    /** Before `open`: what was kept, in order. False if it cannot be read. */
    load(entry: string): boolean {
        return this.#give(entry, (at, size) => this.exports.load(at, size)) !== 0;
    }

    open(): void {
        this.exports.open();
    }

    kept(write: number, isKept: boolean): void {
        this.exports.kept(write, isKept ? 1 : 0);
    }

    connect(connection: number): void {
        this.exports.connect(connection);
    }

    receive(connection: number, message: string): void {
        this.#give(message, (at, size) => this.exports.receive(connection, at, size));
    }

    disconnect(connection: number): void {
        this.exports.disconnect(connection);
    }

    /** `host.respond` follows with the same number. */
    request(number: number, method: string, target: string, body: string): void {
        this.#give(`${method} ${target}\n${body}`, (at, size) => this.exports.request(number, at, size));
    }

    /** Does one thing that is due. Milliseconds until the next; 0: there is more; null: nothing is. */
    run(): number | null {
        const wait = this.exports.run();
        return wait < 0 ? null : wait;
    }

    get memoryBytes(): number {
        return this.exports.memory.buffer.byteLength;
    }

    #give<T>(text: string, use: (at: number, size: number) => T): T {
        const bytes = new TextEncoder().encode(text);
        const at = this.exports.memory_for(bytes.length);
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        return use(at, bytes.length);
    }
}
