// How light and fast the game page is, in a real browser on a slowed processor: `npm run speed`. Prints
// figures; fails where docs/performance.md promises more. Slow and noisy machines give worse ones.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { step } from './driver';
import { Fogg, launch, makeTable, sleep, someone } from './harness';

interface Marks {
    contentful: number;
    firstClick: number;
    longTasks: number[];
    handled: number[];
    painted: number[];
    frames: number[];
}

let fogg: Fogg;
let browser: Browser;
const kThrottle = 4;

/** Runs in the page before anything else. */
function watchPage(): void {
    const marks: Marks = { contentful: 0, firstClick: 0, longTasks: [], handled: [], painted: [], frames: [] };
    (window as unknown as { marks: Marks }).marks = marks;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (entry.name === 'first-contentful-paint') marks.contentful = entry.startTime;
        }
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) marks.longTasks.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
        if (!marks.firstClick && document.querySelector('[data-offer], [data-action=deck]:not(:disabled)')) {
            marks.firstClick = performance.now();
        }
    }).observe(document, { subtree: true, childList: true, attributes: true });
    // From a message's arrival to the end of its handling, and to just after the next frame was painted.
    const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage') ?? {};
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        set(handler: (event: MessageEvent) => void) {
            set?.call(this, (event: MessageEvent) => {
                const from = performance.now();
                handler(event);
                queueMicrotask(() => {
                    marks.handled.push(performance.now() - from);
                    requestAnimationFrame(() => {
                        const channel = new MessageChannel();
                        channel.port1.onmessage = () => marks.painted.push(performance.now() - from);
                        channel.port2.postMessage(null);
                    });
                });
            });
        },
    });
    let last = 0;
    const tick = (now: number): void => {
        if (last) marks.frames.push(now - last);
        last = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}

async function measured(
    options: { throttle: number; motion: boolean; steps: number },
): Promise<{ page: Page; marks: Marks; close: () => Promise<void> }> {
    const { page, context } = await someone(browser, fogg.base, { motion: options.motion });
    const seats = [{ kind: 'me', name: 'Ann' }, ...Array.from({ length: 4 }, () => ({ kind: 'program', program: 'easy' }))];
    const table = await makeTable(page, { map: 'usa', seats, start: 0, start_now: true });
    await page.addInitScript(watchPage);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.throttle });
    await page.goto(`/t/${table}`);
    await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.firstClick > 0);
    await sleep(1000);
    await page.evaluate(() => {
        const { marks } = window as unknown as { marks: Marks };
        marks.longTasks = [];
        marks.frames = [];
        marks.handled = [];
        marks.painted = [];
    });
    for (let i = 0; i < options.steps; ) {
        const what = await step(page);
        if (what === 'over') break;
        if (what === 'acted') i += 1;
        await sleep(what === 'acted' ? 120 : 30);
    }
    const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
    return { page, marks, close: () => context.close() };
}

function at(values: number[], share: number): number {
    const sorted = [...values].sort((a, b) => a - b);
    return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

describe.runIf(process.env['SPEED'])('the game page', () => {
    beforeAll(async () => {
        fogg = await new Fogg().start();
        browser = await launch();
    });
    afterAll(async () => {
        await browser.close();
        await fogg.stop();
    });
    test('on a processor slowed four times', async () => {
        const { marks, close } = await measured({ throttle: kThrottle, motion: true, steps: 60 });
        const smooth = marks.frames.filter((ms) => ms < 25).length / marks.frames.length;
        console.log(JSON.stringify({
            first_contentful_paint_ms: Math.round(marks.contentful),
            first_legal_click_ms: Math.round(marks.firstClick),
            longest_task_while_playing_ms: at(marks.longTasks, 1),
            tasks_over_100_ms: marks.longTasks.filter((ms) => ms > 100).length,
            update_handled_ms: { p50: at(marks.handled, 0.5), p95: at(marks.handled, 0.95) },
            frames_within_25_ms: `${Math.round(smooth * 1000) / 10} %`,
        }));
        expect(marks.firstClick).toBeLessThan(20_000);
        await close();
    });
    test('on the processor as it is', async () => {
        const { marks, close } = await measured({ throttle: 1, motion: false, steps: 60 });
        console.log(JSON.stringify({
            first_contentful_paint_ms: Math.round(marks.contentful),
            first_legal_click_ms: Math.round(marks.firstClick),
            update_handled_ms: { p50: at(marks.handled, 0.5), p95: at(marks.handled, 0.95) },
            update_painted_ms: { p50: at(marks.painted, 0.5), p95: at(marks.painted, 0.95) },
            longest_task_while_playing_ms: at(marks.longTasks, 1),
        }));
        await close();
    });
});
