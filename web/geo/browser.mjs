// The gallery in a real browser, for the tools of this folder.
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

export async function openGallery() {
    const server = await createServer({ server: { port: 0 }, logLevel: 'error' });
    await server.listen();
    const { port } = server.httpServer.address();
    const browser = await chromium.launch({
        executablePath: '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    return {
        browser,
        address: (query) => `http://localhost:${port}/geo/gallery/index.html?${query}`,
        close: async () => {
            await browser.close();
            await server.close();
        },
    };
}
