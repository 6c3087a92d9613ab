// Generates the PNG icons in public/ from icon.svg. Run by hand after a change to the drawing.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const svg = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8');
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
// A maskable icon is cut to any shape: the drawing keeps to the middle, its ground fills the square.
const kIcons = [
    { name: 'icon-180', size: 180, inset: 0, ground: '#1d3b5c' },
    { name: 'icon-192', size: 192, inset: 0, ground: 'transparent' },
    { name: 'icon-512', size: 512, inset: 0, ground: 'transparent' },
    { name: 'icon-maskable-512', size: 512, inset: 0.1, ground: '#1d3b5c' },
];
for (const { name, size, inset, ground } of kIcons) {
    await page.setViewportSize({ width: size, height: size });
    const side = Math.round(size * (1 - 2 * inset));
    await page.setContent(
        `<body style="margin:0;background:${ground};display:grid;place-items:center;height:${size}px">` +
            svg.replace('<svg ', `<svg width="${side}" height="${side}" `),
    );
    const path = new URL(`../public/${name}.png`, import.meta.url).pathname;
    await page.screenshot({ path, omitBackground: true });
    console.log(path);
}
await browser.close();
