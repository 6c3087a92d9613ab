// Runs the report of tests/web/engine_report.h in WebAssembly.
import { hostImports, readText, wasiImports } from './imports';

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    report(isSpeed: number): void;
}

/** `isSpeed`: 1 to measure speed instead of results. */
export async function runReport(module: BufferSource, isSpeed: number): Promise<string> {
    let report = '';
    let exports: Exports | null = null;
    const memory = () => exports?.memory.buffer ?? new ArrayBuffer(0);
    const { instance } = await WebAssembly.instantiate(module, {
        fogg: {
            ...hostImports(memory),
            report: (at: number, size: number) => {
                report = readText(memory, at, size);
            },
        },
        wasi_snapshot_preview1: wasiImports(),
    });
    const made = instance.exports as unknown as Exports;
    exports = made;
    made._initialize();
    made.report(isSpeed);
    return report;
}
