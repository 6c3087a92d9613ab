// Checks the board in a real browser: whether names are as wide as the layout assumes, whether wheel,
// drag, pinch, taps and keys work, and the frame rate on a slow machine.
//   npm run feel
import assert from 'node:assert/strict';
import { openGallery } from './browser.mjs';

const gallery = await openGallery();
const page = await gallery.browser.newPage({ viewport: { width: 1440, height: 900 } });
page.on('pageerror', (error) => assert.fail(error.message));

async function open(query) {
    await page.goto(gallery.address(query));
    await page.evaluate(() => document.fonts.ready);
    await page.waitForSelector('.stage > svg');
    await page.waitForTimeout(400);
}

const scale = () => page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector('.stage')).transform));
/** Waits for what should become true: machines are slow at times. */
async function until(fact, what) {
    for (let i = 0; i < 100; i++) {
        if (await fact()) return;
        await page.waitForTimeout(50);
    }
    assert.fail(what);
}

const owned = () => page.evaluate(() => document.querySelectorAll('.train').length);

// Names.
for (const query of ['map=usa', 'map=san_francisco', 'map=san_francisco&lang=fi', 'map=toy']) {
    await open(query);
    const wide = await page.evaluate(async () => {
        const { textWidth } = await import('/src/ui/board/measure.ts');
        const names = document.querySelector('.names');
        const family = names.getAttribute('class').match(/face-(\w+)/)[1];
        const size = Number(names.getAttribute('font-size'));
        return [...names.querySelectorAll('tspan')].map((span) => ({
            name: span.textContent,
            share: span.getComputedTextLength() / textWidth(span.textContent, { family, size, line: size }),
        })).sort((a, b) => b.share - a.share);
    });
    console.log(query, 'widest name is', wide[0].name, wide[0].share.toFixed(3), 'of its estimate; narrowest', wide.at(-1).name, wide.at(-1).share.toFixed(3));
    assert.ok(wide[0].share <= 1.01, `${wide[0].name} is wider than the layout thinks`);
}

// Wheel, drag, keys, buttons.
await open('map=usa&owners=3&legal');
const first = await scale();
await page.mouse.move(700, 450);
await page.mouse.wheel(0, -600);
await until(async () => (await scale()).a > first.a * 1.5, 'the wheel zooms');
const nearer = await scale();
await page.mouse.down();
await page.mouse.move(800, 500, { steps: 5 });
await page.mouse.up();
await until(async () => Math.abs((await scale()).e - nearer.e - 100) < 8, 'dragging pans');
await page.keyboard.press('Tab');
await page.keyboard.press('0');
await until(async () => Math.abs((await scale()).a - first.a) < 0.01, '0 shows all');
await page.mouse.dblclick(230, 800);
await until(async () => (await scale()).a > first.a * 1.8, 'a double click zooms');
await page.keyboard.press('0');
await until(async () => Math.abs((await scale()).a - first.a) < 0.01, '0 shows all again');

// A click near a track means it; the keys find the rest.
const before = await owned();
const middle = await page.evaluate(() => {
    const button = document.querySelector('[data-track]');
    const path = button.querySelector('path');
    const at = path.getPointAtLength(1).matrixTransform(path.getScreenCTM());
    return { x: at.x, y: at.y - 4, track: button.dataset.track };
});
await page.mouse.click(middle.x, middle.y);
await until(async () => (await owned()) === before + 1, 'a click beside a track claims it');
await page.locator('.board').focus();
await page.keyboard.press('Tab');
const name = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
assert.match(name, /–/, 'a track has the focus and a name');
await page.keyboard.press('ArrowRight');
assert.notEqual(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), name);
await page.keyboard.press('Enter');
await until(async () => (await owned()) === before + 2, 'Enter claims');

// Pinch.
const touch = await page.context().newCDPSession(page);
const fingers = (a, b) => [{ x: 720 - a, y: 450, id: 0 }, { x: 720 + b, y: 450, id: 1 }];
const still = await scale();
await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(50, 50) });
for (let i = 1; i <= 10; i++) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(50 + i * 8, 50 + i * 8) });
}
await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
await until(async () => (await scale()).a > still.a * 1.8, 'two fingers zoom');

// Frames on a machine four times slower, while the board is dragged and cars are laid.
await touch.send('Emulation.setCPUThrottlingRate', { rate: 4 });
for (const query of ['map=usa&owners=6&legal', 'map=san_francisco&owners=6&legal']) {
    await open(query);
    await page.evaluate(() => {
        window.frames_ = [];
        window.long_ = [];
        new PerformanceObserver((list) => window.long_.push(...list.getEntries().map((e) => e.duration)))
            .observe({ type: 'longtask', buffered: false });
        let last = performance.now();
        const tick = (now) => {
            window.frames_.push(now - last);
            last = now;
            requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
    });
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, -500);
    await page.mouse.down();
    for (let i = 0; i < 60; i++) await page.mouse.move(700 + 120 * Math.sin(i / 8), 450 + 60 * Math.cos(i / 8));
    await page.mouse.up();
    for (let i = 0; i < 5; i++) {
        await page.evaluate(() => document.querySelector('[data-track]')?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
        await page.waitForTimeout(250);
    }
    const { frames, long } = await page.evaluate(() => ({ frames: window.frames_, long: window.long_ }));
    frames.sort((a, b) => a - b);
    console.log(query, `frames ${frames.length}, median ${frames[frames.length >> 1].toFixed(1)} ms, 95 % ${frames[Math.floor(frames.length * 0.95)].toFixed(1)} ms, worst ${frames.at(-1).toFixed(1)} ms; long tasks ${long.length}, worst ${Math.max(0, ...long).toFixed(0)} ms`);
}
await gallery.close();
console.log('ok');
