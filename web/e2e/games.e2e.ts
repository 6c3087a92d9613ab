// Whole games, to the final scores, each player in a browser of their own.
import { describe, expect, test } from 'vitest';
import { playOut, totals } from './driver';
import { makeTable, someone, useWorld, type Someone } from './harness';

const world = useWorld();

async function seatAll(map: string, locales: string[]): Promise<Someone[]> {
    const people: Someone[] = [];
    let table = '';
    for (const [i, locale] of locales.entries()) {
        const person = await someone(world.browser, world.fogg.base, { locale });
        people.push(person);
        if (i === 0) {
            const open = locales.slice(1).map(() => ({ kind: 'open' }));
            table = await makeTable(person.page, { map, seats: [{ kind: 'me', name: 'Host' }, ...open] });
        }
        await person.page.goto(`/t/${table}`);
        await person.page.waitForSelector('[data-seats]');
        if (i > 0) {
            await person.page.fill('#sit-name', `Guest ${i}`);
            await person.page.click(`[data-sit="${i}"]`);
            await person.page.waitForSelector(`[data-stand="${i}"]`);
        }
    }
    await people[0]?.page.click('[data-action=start]');
    for (const { page } of people) await page.waitForSelector('.play');
    return people;
}

describe.each([
    ['usa', ['en', 'fi']],
    ['san_francisco', ['de', 'da']],
    ['usa', ['en', 'da', 'sv', 'nb', 'fi']],
    ['san_francisco', ['en', 'sv', 'nb', 'de']],
])('%s in %s', (map, locales) => {
    test('is played to the end, and all see the same scores', async () => {
        const people = await seatAll(map, locales);
        const pages = people.map(({ page }) => page);
        await playOut(pages, 500_000);
        const scores = await Promise.all(pages.map(totals));
        expect(scores[0]?.length).toBe(locales.length);
        for (const score of scores) expect(score).toEqual(scores[0]);
        for (const [i, { page, faults, context }] of people.entries()) {
            expect(faults).toEqual([]);
            expect(await page.getAttribute('html', 'lang')).toBe(locales[i]);
            await context.close();
        }
    });
});
