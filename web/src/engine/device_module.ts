// The tables of this device: the program in WebAssembly behind plain calls (src/device/browser/module.cpp). After any
// call, `run` until nothing is due.
//
// The program comes in two parts (scripts/split_module): what somebody needs who plays, and the rest, for reviews,
// hints, puzzles, drawn maps and all that is rare. Until the rest is there, its functions are calls to `fetchRest`.
import { hostImports, readText, wasiImports } from './imports';

export interface DeviceHost {
    send(connection: number, text: string): void;
    respond(request: number, status: number, body: string): void;
    /** Call `kept` once it is durable, in the order of these calls. */
    keep(write: number, table: string, text: string): void;
    forget(write: number, table: string): void;
}

interface Exports {
    memory: WebAssembly.Memory;
    table: WebAssembly.Table;
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

/** Of functions in the rest; named for their places in the table. */
const kStandIns = '-';

export class DeviceModule {
    #hasRest: boolean;

    private constructor(
        private readonly exports: Exports,
        private readonly imports: WebAssembly.Imports,
    ) {
        this.#hasRest = Object.keys(imports[kStandIns] ?? {}).length === 0;
    }

    /** `fetchRest` must have the rest at once: a function is waiting. It may throw, which ends the program. */
    static async start(
        module: WebAssembly.Module, host: DeviceHost, fetchRest: () => WebAssembly.Module,
    ): Promise<DeviceModule> {
        let exports: Exports | null = null;
        let made: DeviceModule | null = null;
        const memory = () => exports?.memory.buffer ?? new ArrayBuffer(0);
        const text = (at: number, size: number) => readText(memory, at, size);
        const standIns = WebAssembly.Module.imports(module).filter((one) => one.module === kStandIns);
        const call = (place: string, given: unknown[]): unknown => {
            if (!made?.hasRest) made?.addRest(fetchRest());
            return (exports?.table.get(Number(place)) as (...all: unknown[]) => unknown)(...given);
        };
        const imports: WebAssembly.Imports = {
            [kStandIns]: Object.fromEntries(
                standIns.map(({ name }) => [name, (...given: unknown[]) => call(name, given)]),
            ) as WebAssembly.ModuleImports,
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
        };
        const instance = await WebAssembly.instantiate(module, imports);
        exports = instance.exports as unknown as Exports;
        made = new DeviceModule(exports, imports);
        exports._initialize();
        return made;
    }

    get hasRest(): boolean {
        return this.#hasRest;
    }

    /** Puts its functions in the places of those that stand in for them. */
    addRest(rest: WebAssembly.Module): void {
        if (this.#hasRest) return;
        new WebAssembly.Instance(rest, { ...this.imports, played: this.exports as unknown as WebAssembly.ModuleImports });
        this.#hasRest = true;
    }

    /** Before `open`: a stored entry, in order. False if it cannot be read. */
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

    /** Runs one due task. Returns milliseconds until the next; 0: more is due; null: nothing is. */
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
