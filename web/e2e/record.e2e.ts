// The review of a record that somebody has in a file: one choice, and the page of a review follows.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axeFindings, cutTexts, overhang, smallTargets } from './checks';
import { kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();
const kShots = process.env['RECORD_SHOTS'];

test.each([['en', false], ['fi', true], ['de', true]] as const)('is reviewed, in %s', async (locale, phone) => {
    const { page, context, faults } = await someone(world.browser, world.fogg.base, { locale, phone });
    const fine = async (): Promise<void> => {
        expect(await axeFindings(page)).toEqual([]);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        expect(await cutTexts(page)).toEqual([]);
        if (phone) expect(await smallTargets(page)).toEqual([]);
    };
    const id = await makeTable(page, { map: 'toy', seats: [kProgram, kProgram], start_now: true });
    const recordOf = (): Promise<string> => page.evaluate(async (table) => {
        const answer = await fetch(`/api/tables/${table}/record`);
        return answer.ok ? answer.text() : '';
    }, id);
    while (!(await recordOf())) await sleep(200);
    const record = await recordOf();
    const file = (text: string) => ({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.goto('/');
    await page.click('[data-action=record]');
    await page.waitForSelector('[data-record]');
    await fine();
    if (kShots) await page.screenshot({ path: join(kShots, `record-${locale}.png`) });
    expect(faults).toEqual([]);
    // What is no record, or one that was changed, is refused in words; another choice is possible.
    await page.setInputFiles('[data-record]', file(record.replace('nature', 'Nature')));
    await page.waitForSelector('[role=alert]');
    await fine();
    await page.setInputFiles('[data-record]', file(record));
    await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
    await fine();
    if (kShots) await page.screenshot({ path: join(kShots, `record-review-${locale}.png`) });
    // Along the chart by keyboard; nothing leads to a table that is not there.
    const chart = page.locator('[data-chart]');
    await chart.focus();
    await page.keyboard.press('Home');
    await page.waitForSelector('[data-moment="0"]');
    expect(await page.locator('a[href^="/t/"], a[href^="/replay/"], [data-action=explore]').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/review');
    await context.close();
});
