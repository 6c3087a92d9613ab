// The engine in WebAssembly comes to the same as in the program, byte by byte: in this process, and in a browser.
// Needs `scripts/build web` and `scripts/build dev engine_report`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runReport } from '../src/engine/report.fake';
import { kEngineCheck as kModule, reportIn } from './engine.fake';
import { launch } from './harness';

const kRoot = join(import.meta.dirname, '../..');
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
        const report = await reportIn(page, 0);
        expect(report).toBe(native());
        await browser.close();
    });
});
