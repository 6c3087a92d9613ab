// How fast the engine is in WebAssembly, as a part of what the program does (bench/device). By turns, because machines
// are busy at times.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runReport } from '../src/engine/report.fake';
import { kEngineCheck, reportIn } from './engine.fake';
import { launch } from './harness';

const kRounds = 7;
const kProgram = process.env['RATIO'] ?? '';

// As tests/web/engine_report.cpp calls them, and the least share that we promise.
const kKinds = [
    { kind: 'random', what: 'random games', goal: 0.5 },
    { kind: 'search', what: 'games of the search', goal: 0.8 },
    { kind: 'first', what: 'games of the search from a cold start', goal: 0 },
] as const;
type Speed = Record<(typeof kKinds)[number]['kind'], number>;

function read(report: string): Speed {
    const of = (what: string): number => Number(new RegExp(`${what} (\\d+)`).exec(report)?.[1]);
    return { random: of('random'), search: of('search'), first: of('first') };
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
        for (const { kind, what, goal } of kKinds) {
            const parts = rounds.map((round) => round[where][kind] / round.native[kind]);
            const [least, most] = [Math.min(...parts), Math.max(...parts)].map((part) => part.toFixed(2));
            console.log(`${where}, ${what}: ${median(parts).toFixed(2)} of the program (${least} to ${most}; goal ${goal})`);
            expect.soft(median(parts)).toBeGreaterThan(goal);
        }
    }
});
