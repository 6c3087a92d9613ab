// The engine in WebAssembly comes to the same as in the program, byte by byte: in this process, and in a browser.
// Needs `scripts/build web` and `scripts/build dev engine_report`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { runReport } from '../src/engine/report.fake';
import { launch } from './harness';

const kRoot = join(import.meta.dirname, '../..');
const kModule = join(kRoot, 'build/web/engine_check.wasm');
const kProgram = process.env['ENGINE_REPORT'] ?? join(kRoot, 'build/dev/tests/engine_report');

describe.skipIf(!existsSync(kModule))('the engine', () => {
    const native = (): string => execFileSync(kProgram, { encoding: 'utf8', maxBuffer: 2 ** 24 });

    test('comes to the same in node', async () => {
        const report = await runReport(readFileSync(kModule), 0);
        expect(report).toContain('perft 6 ');
        expect(report).toContain('bench usa 2 ');
        expect(report).toBe(native());
    });

    test('comes to the same in a browser', async () => {
        const browser = await launch();
        const page = await browser.newPage();
        await page.addScriptTag({ content: await bundled() });
        const bytes = readFileSync(kModule).toString('base64');
        const report = await page.evaluate(async (text) => {
            const { runReport: run } = (window as unknown as { Engine: { runReport: typeof runReport } }).Engine;
            return run(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), 0);
        }, bytes);
        expect(report).toBe(native());
        await browser.close();
    });
});

async function bundled(): Promise<string> {
    const made = (await build({
        configFile: false,
        logLevel: 'silent',
        build: {
            write: false,
            lib: { entry: join(kRoot, 'web/src/engine/report.fake.ts'), formats: ['iife'], name: 'Engine' },
        },
    })) as Rolldown.RolldownOutput[];
    return made[0]?.output[0].code ?? '';
}
