// The module as the worker uses it, in this process.
// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PlaytestModule, type PlaytestWish } from './playtest_module';

const kModulePath = join(import.meta.dirname, '../../../build/web/playtest.wasm');
const kWish: PlaytestWish = { seats: 2, games: 60, precision: 0, seed: 1 };

function start(): Promise<PlaytestModule> {
    return PlaytestModule.start(new WebAssembly.Module(readFileSync(kModulePath)));
}

interface Told {
    trials: { seats: number; games: number; skill?: unknown; routes: unknown[] }[];
    warnings: { code: string; text: string }[];
}

describe.skipIf(!existsSync(kModulePath))('a playtest', () => {
    test('is played in pieces, which make no difference', async () => {
        const told: string[] = [];
        for (const pieceMs of [0, 1e9]) {
            const module = await start();
            expect(module.takeMap(module.builtin('toy'))).toEqual([]);
            expect(module.begin(kWish)).toBe(true);
            let pieces = 1;
            while (module.play(pieceMs)) pieces += 1;
            expect(pieces > 20).toBe(pieceMs === 0);
            expect(module.gamesLeft).toBe(0);
            // A tenth of them shows skill.
            expect(module.gamesDone).toBe(66);
            told.push(module.figures('en'));
        }
        expect(told[0]).toBe(told[1]);
        expect(JSON.parse(told[0] ?? '')).toMatchObject({ map: 'toy', player: 'planner', seed: 1, format: 1 });
    });

    test('can be stopped, and tells of what was played', async () => {
        const module = await start();
        module.takeMap(module.builtin('usa'));
        module.begin({ ...kWish, seats: 0, games: 1000 });
        for (let i = 0; i < 3; i += 1) expect(module.play(0)).toBe(true);
        module.stop();
        expect(module.gamesLeft).toBe(0);
        const { trials } = JSON.parse(module.figures('en')) as Told;
        expect(trials).toMatchObject([{ seats: 2, games: 6 }]);
        expect(trials[0]?.skill).toBeUndefined();
    });

    test('refuses what is no map, and numbers of players that it is not made for', async () => {
        const module = await start();
        expect(module.builtin('nowhere')).toBe('');
        expect(module.takeMap('title = 1')[0]).toMatchObject({ code: expect.any(String), line: expect.any(Number) });
        expect(module.takeMap(module.builtin('usa'))).toEqual([]);
        expect(module.begin({ ...kWish, seats: 9 })).toBe(false);
        expect(module.begin({ ...kWish, games: 1e9 })).toBe(false);
    });

    test('is told in the reader\'s language', async () => {
        const module = await start();
        // One ticket of a hundred points for one space.
        const text = module.builtin('toy').replace(/points = \d+/, 'points = 50');
        expect(module.takeMap(text)).toEqual([]);
        module.begin({ ...kWish, games: 400 });
        while (module.play(1e9));
        const german = JSON.parse(module.figures('de')) as Told;
        const english = JSON.parse(module.figures('en')) as Told;
        expect(german.warnings.map(({ code }) => code)).toEqual(english.warnings.map(({ code }) => code));
        expect(german.trials).toEqual(english.trials);
        expect(module.report('de')).toContain('<html lang="de">');
        expect(module.report('de')).toContain('Spieltest');
    });
});
