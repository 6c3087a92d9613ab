// What a game on this device asks of the page and the machine: how long from the click to the first choice, the longest
// tasks of the page's own thread, and memory (bench/device). Two kinds of times, as in speed.e2e.ts: by the clock, and
// processor time, which other programs hardly change.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { step } from './driver';
import { sleep, useWorld } from './harness';

const kVisits = 3;
const kThrottle = 4;
const kTaskMs = 50;
const kPartMs = 5;
const kColdMs = 1500;
const kWarmMs = 500;
const kMegabyte = 2 ** 20;
const kSteps = 60;

interface Marks {
    clicked: number;
    chose: number;
    /** Tasks of over 50 ms by the clock, as the browser reports them: when they began, and how long they took. */
    long: [number, number][];
}
interface TraceEvent {
    name: string;
    pid: number;
    tid: number;
    ts: number;
    dur?: number;
    tdur?: number;
    args?: { name?: string; data?: { functionName?: string; url?: string } };
}

/** Runs in the page before anything else. */
function watchPage(): void {
    const marks: Marks = { clicked: 0, chose: 0, long: [] };
    (window as unknown as { marks: Marks }).marks = marks;
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) marks.long.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
    document.addEventListener('click', () => (marks.clicked ||= performance.now()), true);
    new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-offer]:not(:disabled)')) return;
        marks.chose = performance.now();
        observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
}

const marksOf = (page: Page): Promise<Marks> => page.evaluate(() => (window as unknown as { marks: Marks }).marks);

const world = useWorld();

interface Visit {
    /** From the click to the first choice, by the clock. */
    clickMs: number;
    /** The longest task from the address on, by the clock and by processor time. */
    longestMs: number;
    longestTask: number;
    /** Of which parts it consists. */
    parts: string;
}

type Task = Pick<Visit, 'longestTask' | 'parts'>;

async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task> {
    const path = join(tmpdir(), `fogg-move-${process.pid}.json`);
    await browser.startTracing(page, { path, categories: ['disabled-by-default-devtools.timeline'] });
    await work();
    await browser.stopTracing();
    const { traceEvents } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] };
    rmSync(path);
    const main = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}.${tid}`));
    const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid}.${tid}`));
    const longest = tasks.reduce((most, task) => ((task.tdur ?? 0) > (most.tdur ?? 0) ? task : most));
    const parts = traceEvents.filter((event) => event !== longest && event.pid === longest.pid && event.tid === longest.tid
        && event.ts >= longest.ts && event.ts < longest.ts + (longest.dur ?? 0) && (event.tdur ?? 0) > kPartMs * 1000);
    return {
        longestTask: (longest.tdur ?? 0) / 1000,
        parts: parts.map(({ name, tdur, args }) =>
            `${name} ${args?.data?.functionName ?? ''} ${args?.data?.url?.split('/').at(-1) ?? ''} ${Math.round((tdur ?? 0) / 1000)}`).join('; '),
    };
}

/** The first page, a click on "Play on this device", and the first choice there is. */
async function visit(context: BrowserContext, throttle: number): Promise<Visit> {
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const task = await traced(world.browser, page, async () => {
        await page.goto('/');
        await page.waitForSelector('[data-action=here]:not([disabled])');
        await sleep(500);
        await page.click('[data-action=here]');
        await page.waitForSelector('[data-offer]:not([disabled])');
        await sleep(500);
    });
    const { clicked, chose, long } = await marksOf(page);
    await page.close();
    return { clickMs: chose - clicked, longestMs: Math.max(0, ...long.map(([, ms]) => ms)), ...task };
}

function median(values: number[]): number {
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function tell(what: string, visits: Visit[]): void {
    const of = (which: 'clickMs' | 'longestMs' | 'longestTask'): string => {
        const all = visits.map((one) => Math.round(one[which]));
        return `${median(all)} (${Math.min(...all)} to ${Math.max(...all)}) ms`;
    };
    console.log([
        `${what}: from the click to the first choice ${of('clickMs')}`,
        `  longest task by the clock ${of('longestMs')} (0: none over 50), by processor time ${of('longestTask')}`,
        `  of it: ${visits[0]?.parts}`,
    ].join('\n'));
}

/** Memory of the page's process that no other shares, in megabytes: page, worker and module. */
async function memoryOf(browser: Browser): Promise<number> {
    const devtools = await browser.newBrowserCDPSession();
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => {
        const text = existsSync(`/proc/${id}/smaps_rollup`) ? readFileSync(`/proc/${id}/smaps_rollup`, 'utf8') : '';
        return Number(/^Private_Dirty:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
    });
    return Math.max(...sizes);
}

describe('a game on this device', () => {
    for (const throttle of [1, kThrottle]) {
        test(`from the click to the first choice, processor slowed ${throttle} times`, async () => {
            const cold: Visit[] = [];
            const warm: Visit[] = [];
            for (let i = 0; i < kVisits; i += 1) {
                const context = await world.browser.newContext({ baseURL: world.fogg.base, locale: 'en' });
                cold.push(await visit(context, throttle));
                const page = await context.newPage();
                await page.goto('/');
                await page.evaluate(() => navigator.serviceWorker.ready);
                await sleep(8_000);
                await page.close();
                warm.push(await visit(context, throttle));
                await context.close();
            }
            tell(`slowed ${throttle} times, first visit`, cold);
            tell(`slowed ${throttle} times, later visit`, warm);
            if (throttle > 1) {
                expect.soft(median(cold.map(({ clickMs }) => clickMs))).toBeLessThan(kColdMs);
                expect.soft(median(warm.map(({ clickMs }) => clickMs))).toBeLessThan(kWarmMs);
            } else {
                expect.soft(median([...cold, ...warm].map(({ longestTask }) => longestTask))).toBeLessThan(kTaskMs);
            }
        });
    }

    test('memory', async () => {
        const context = await world.browser.newContext({ baseURL: world.fogg.base, locale: 'en' });
        const page = await context.newPage();
        await page.addInitScript(watchPage);
        await page.goto('/');
        await page.waitForSelector('[data-action=here]:not([disabled])');
        await sleep(1_000);
        const before = await memoryOf(world.browser);
        await page.click('[data-action=here]');
        await page.waitForSelector('[data-offer]:not([disabled])');
        await sleep(5_000);
        const begun = await memoryOf(world.browser);
        for (let i = 0; i < kSteps; ) {
            const what = await step(page);
            if (what === 'over') break;
            if (what === 'acted') i += 1;
            await sleep(50);
        }
        const played = await memoryOf(world.browser);
        const heap = await page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize);
        const { long } = await marksOf(page);
        console.log([
            `memory of the page's process: ${before.toFixed(0)} MB before, ${begun.toFixed(0)} MB as the game begins, ${played.toFixed(0)} MB after ${kSteps} steps`,
            `  of these ${(heap / kMegabyte).toFixed(0)} MB objects of the page`,
            `tasks of over 50 ms by the clock in these ${kSteps} steps: ${long.map(([, ms]) => Math.round(ms)).join(', ') || 'none'}`,
        ].join('\n'));
        await context.close();
        expect(played).toBeGreaterThan(0);
    });
});
