// The review of a record that somebody has in a file: one choice, and the page of a review follows.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axeFindings, cutTexts, overhang, smallTargets } from './checks';
import { playOut } from './driver';
import { kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();
const kShots = process.env['RECORD_SHOTS'];

const file = (text: string) => ({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });

/** The same cards under another seed, with its commitment, and the checks of all lines right again. */
function forged(record: string): string {
    const seed = 'ab'.repeat(32);
    const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
    let digest = '0'.repeat(64);
    return record.split('\n').slice(0, -1).map((line) => {
        const content = line.slice(0, line.lastIndexOf('#')).trimEnd()
            .replace(/^seed .+/, `seed ${seed}`).replace(/^commitment .+/, `commitment ${commitment}`);
        digest = createHash('sha256').update(digest + content).digest('hex');
        return `${content.padEnd(line.lastIndexOf('#'))}#${digest.slice(0, 4)}\n`;
    }).join('');
}

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
    await page.goto('/');
    await page.click('[data-action=record]');
    await page.waitForSelector('input[type=file]');
    await fine();
    if (kShots) await page.screenshot({ path: join(kShots, `record-${locale}.png`) });
    expect(faults).toEqual([]);
    // What is no record, or one that was changed, is refused in words; another choice is possible.
    await page.setInputFiles('input[type=file]', file(record.replace('nature', 'Nature')));
    await page.waitForSelector('[role=alert]');
    await fine();
    await page.setInputFiles('input[type=file]', file(record));
    await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
    await fine();
    if (kShots) await page.screenshot({ path: join(kShots, `record-review-${locale}.png`) });
    // Along the chart by keyboard; nothing leads to the table, which this page knows nothing of.
    const chart = page.locator('[data-chart]');
    await chart.focus();
    await page.keyboard.press('Home');
    await page.waitForSelector('[data-moment="0"]');
    expect(await page.locator('a[href^="/t/"], a[href^="/replay/"]').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/review');
    expect(await page.$('[data-forged]')).toBeNull();
    // Draws that were forged with care leave no fault in the file: only the seed tells.
    await page.goto('/review');
    await page.waitForSelector('input[type=file]');
    await page.setInputFiles('input[type=file]', file(forged(record)));
    await page.waitForSelector('[data-forged][role=alert]');
    await fine();
    if (kShots) await page.screenshot({ path: join(kShots, `record-forged-${locale}.png`) });
    expect(faults).toEqual([]);
    // Played on from a position of it: what came of it stands beside what the record says.
    await page.goto('/review');
    await page.waitForSelector('input[type=file]');
    await page.setInputFiles('input[type=file]', file(record));
    await page.waitForSelector('[data-review=done]', { timeout: 300_000 });
    await page.locator('[data-chart]').focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
    await page.click('[data-moment="3"] [data-action=explore]');
    await page.waitForSelector('[data-explore-seat]');
    await fine();
    if (kShots) await page.screenshot({ path: join(kShots, `record-explore-${locale}.png`) });
    await page.click('[data-action=explore-go]');
    await page.waitForURL((url) => url.pathname.startsWith('/t/'));
    await page.waitForSelector('.play');
    await playOut([page], 500_000);
    await page.waitForSelector('[data-explored=record] [data-then]');
    const shown = await page.$$eval('[data-then]', (all) => all.map((one) => Number(one.textContent?.replace('−', '-'))));
    const stated = /^result ((?:-?\d+ )+)winner/m.exec(record)?.[1]?.trim().split(' ').map(Number);
    expect(shown).toEqual(stated);
    expect(await page.locator('[data-explored] a').count()).toBe(0);
    await page.locator('[data-explored]').scrollIntoViewIfNeeded();
    if (kShots) await page.screenshot({ path: join(kShots, `record-explored-${locale}.png`) });
    await fine();
    expect(faults).toEqual([]);
    await context.close();
});
