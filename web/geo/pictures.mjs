// Pictures of the gallery for people to look at, into build/pictures (not committed):
//   npm run pictures [-- part of a name]
//   npm run sights [-- part of a name]: as seen with colour blindness
import { mkdirSync } from 'node:fs';
import { openGallery } from './browser.mjs';

const kScreens = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const kPages = {
    usa: 'map=usa',
    'usa-play': 'map=usa&owners=5&legal',
    'usa-ticket': 'map=usa&owners=2&ticket',
    sf: 'map=san_francisco',
    'sf-play': 'map=san_francisco&owners=5&legal',
    'sf-ticket': 'map=san_francisco&owners=2&ticket&lang=fi',
    toy: 'map=toy&owners=3&legal',
    cards: 'show=cards&map=usa',
    'cards-sf': 'show=cards&map=san_francisco',
    controls: 'show=controls',
    'usa-lift': 'map=usa&owners=2&focus=31',
    'sf-lift': 'map=san_francisco&owners=2&focus=20',
};
const kThemes = ['light', 'dark'];

const kSights = ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'];

const sights = process.argv.includes('--sights') ? kSights : ['none'];
const wanted = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '';
const out = sights.length > 1 ? '../build/sights' : '../build/pictures';
mkdirSync(out, { recursive: true });

const gallery = await openGallery();
const { browser } = gallery;
for (const theme of kThemes) {
    for (const [screen, viewport] of Object.entries(kScreens)) {
        const page = await browser.newPage({ viewport, colorScheme: theme });
        const cdp = await page.context().newCDPSession(page);
        page.on('pageerror', (error) => console.log('!', error.message));
        page.on('console', (message) => message.type() === 'error' && console.log('>', message.text()));
        for (const [name, query] of Object.entries(kPages)) {
            const file = `${name}-${screen}-${theme}`;
            if (!file.includes(wanted)) continue;
            await page.goto(gallery.address(query));
            await page.evaluate(() => document.fonts.ready);
            await page.waitForTimeout(700);
            for (const sight of sights) {
                await cdp.send('Emulation.setEmulatedVisionDeficiency', { type: sight });
                const path = `${out}/${file}${sight === 'none' ? '' : `-${sight}`}.png`;
                await page.screenshot({ path });
                console.log(path);
            }
        }
        await page.close();
    }
}
await gallery.close();
