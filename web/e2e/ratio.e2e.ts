// How fast the engine is in WebAssembly, as a part of what the program does (bench/device). By turns, because machines
// are busy at times.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runReport } from '../src/engine/report.fake';
import { kEngineCheck, reportIn } from './engine.fake';
import { launch } from './harness';

const kRounds = 5;
const kProgram = process.env['RATIO'] ?? '';

interface Speed {
    random: number;
    search: number;
}

function read(report: string): Speed {
    const of = (what: string): number => Number(new RegExp(`${what} (\\d+)`).exec(report)?.[1]);
    return { random: of('random'), search: of('search') };
}

function median(values: number[]): number {
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

test('as a part of what the program does', async () => {
    const browser = await launch();
    const page = await browser.newPage();
    const rounds: { native: Speed; node: Speed; chromium: Speed }[] = [];
    for (let i = 0; i < kRounds; i += 1) {
        rounds.push({
            native: read(execFileSync(kProgram, ['speed'], { encoding: 'utf8' })),
            node: read(await runReport(readFileSync(kEngineCheck), 1)),
            chromium: read(await reportIn(page, 1)),
        });
    }
    await browser.close();
    for (const where of ['node', 'chromium'] as const) {
        for (const what of ['random', 'search'] as const) {
            const part = median(rounds.map((round) => round[where][what] / round.native[what]));
            console.log(`${where}, ${what} games: ${part.toFixed(2)} of the program`);
            expect(part).toBeGreaterThan(0);
        }
    }
});
