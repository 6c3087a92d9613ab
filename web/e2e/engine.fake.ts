// The engine's report (tests/web/engine_report.h) in a page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { runReport } from '../src/engine/report.fake';

const kRoot = join(import.meta.dirname, '../..');
export const kEngineCheck = join(kRoot, 'build/web/engine_check.wasm');

/** `isSpeed`: 1 for how fast it is instead of what it comes to. */
export async function reportIn(page: Page, isSpeed: number): Promise<string> {
    if (!(await page.evaluate(() => 'Engine' in window))) await page.addScriptTag({ content: await bundled() });
    const bytes = readFileSync(kEngineCheck).toString('base64');
    return page.evaluate(async ([text, what]) => {
        const { runReport: run } = (window as unknown as { Engine: { runReport: typeof runReport } }).Engine;
        return run(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), what);
    }, [bytes, isSpeed] as const);
}

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
