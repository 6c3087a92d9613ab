// What is free and what is claimed can be told at a glance: on boards with random owners, shrunk to a
// quarter and made grey, one threshold tells them apart. LEGIBLE_SEED repeats a run.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { kMapIds, readMap } from '../geo/maps';
import { indexMap } from '../src/game/board/map_index';
import { playOut } from './driver';
import { glance, type Space } from './glance';
import { kAnn, kProgram, makeTable, sleep, someone, useWorld } from './harness';

const world = useWorld();
const kSeed = Number(process.env['LEGIBLE_SEED'] ?? Date.now() % 2147483646) + 1;
const kSchemes = ['light', 'dark'] as const;
type Scheme = (typeof kSchemes)[number];
/** By day trains have dark rims and spaces pale ones, by night the reverse. */
const kBetween: Record<Scheme, number> = { light: 69, dark: 41 };
/** web/README.md: what lies between the typical train and the typical free space, at least. */
const kGap = 15;
const kRight = 0.99;

function expectLegible(spaces: Space[], scheme: Scheme): void {
    const between = kBetween[scheme];
    const isClaimed = ({ light }: Space) => (scheme === 'light' ? light < between : light > between);
    const wrong = spaces.filter((space) => isClaimed(space) !== (space.owner !== '.'));
    const words = wrong.slice(0, 12).map(({ track, color, owner, light }) => `${track} ${color} ${owner} ${light.toFixed(0)}`);
    const mean = (of: Space[]) => of.reduce((sum, { light }) => sum + light, 0) / of.length;
    const free = spaces.filter(({ owner }) => owner === '.');
    if (process.env['LEGIBLE_SHOW']) show(spaces, scheme);
    expect(1 - wrong.length / spaces.length, words.join('; ')).toBeGreaterThanOrEqual(kRight);
    for (const owner of new Set(spaces.map((space) => space.owner))) {
        if (owner === '.') continue;
        const gap = Math.abs(mean(spaces.filter((space) => space.owner === owner)) - mean(free));
        expect(gap, `seat ${owner}`).toBeGreaterThanOrEqual(kGap);
    }
}

function show(spaces: Space[], scheme: Scheme): void {
    const groups = new Map<string, number[]>();
    for (const { color, owner, light } of spaces) {
        const name = owner === '.' ? color : `seat ${owner}`;
        groups.set(name, [...(groups.get(name) ?? []), light]);
    }
    for (const [name, all] of [...groups].sort()) {
        all.sort((a, b) => a - b);
        const at = (share: number) => all[Math.floor(share * (all.length - 1))]!.toFixed(0);
        console.log(scheme, name, all.length, 'min', at(0), 'p5', at(0.05), 'mid', at(0.5), 'p95', at(0.95), 'max', at(1));
    }
}

/** The page as soon as its board stands still. */
async function settle(page: Page): Promise<void> {
    await page.waitForSelector('.board .stage > svg', { state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    await sleep(600);
}

describe.each(kSchemes)('in the %s theme', (scheme) => {
    test.each(kMapIds)('a scoring page of %s with random owners', async (mapId) => {
        console.log(`LEGIBLE_SEED=${kSeed - 1}`);
        let seed = kSeed;
        const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
        const map = readMap(mapId);
        const { tracks } = indexMap(map);
        const { page } = await someone(world.browser, world.fogg.base, { dark: scheme === 'dark' });
        await page.goto('/about');
        const all: Space[] = [];
        for (let board = 0; board < 3; ++board) {
            const owners = tracks.map(() => (random() < 0.5 ? Math.floor(random() * map.seats_max) : -1));
            const players = Array.from({ length: map.seats_max }, () => ({ name: '', tickets: [], souvenirs: 0 }));
            const sheet = {
                map: mapId, players,
                owners: Object.fromEntries(owners.flatMap((seat, i) => (seat < 0 ? [] : [[i, seat]]))),
            };
            await page.evaluate((text) => localStorage.setItem('fogg.score', text), JSON.stringify(sheet));
            await page.goto('/score');
            await settle(page);
            const text = owners.map((seat) => (seat < 0 ? '.' : seat)).join('');
            all.push(...await glance(page, world.browser, mapId, text));
        }
        // Nearly the whole board is in sight.
        const spaces = map.routes.reduce((sum, { length, tracks: lanes }) => sum + length * lanes.length, 0);
        expect(all.length).toBeGreaterThan(3 * 0.9 * spaces);
        expectLegible(all, scheme);
    });
});

test('the end screen and the replay of a whole game', async () => {
    const { page, heard } = await someone(world.browser, world.fogg.base);
    const table = await makeTable(page, { map: 'usa', seats: [kAnn, kProgram, kProgram], start_now: true });
    await page.goto(`/t/${table}`);
    await playOut([page], 240_000);
    const owners = heard.flatMap((text) => /"owners":"([^"]+)"/.exec(text)?.[1] ?? []).at(-1)!;
    for (const path of [`/t/${table}`, `/replay/${table}`]) {
        await page.goto(path);
        await page.waitForSelector('[data-end=done], [data-replay]');
        if (path.startsWith('/replay')) await page.click('[data-action=last]');
        for (const scheme of kSchemes) {
            await page.emulateMedia({ colorScheme: scheme });
            await settle(page);
            expectLegible(await glance(page, world.browser, 'usa', owners), scheme);
        }
    }
});
