import { flushSync } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { HintControl, hintedBy } from './hint_control.svelte';
import { indexMap } from '../board/map_index';
import { PlayControl } from '../control/play_control.svelte';
import { FakeWire, map, me, sitAt, view } from '../table/table.fake';
import type { Table } from '../table/table.svelte';

let wire: FakeWire;
let table: Table;
let control: PlayControl;
let hints: HintControl;
let stop: (() => void) | undefined;

async function sit(wantsChance = false): Promise<void> {
    ({ wire, table } = await sitAt(me));
    stop = $effect.root(() => {
        control = new PlayControl(table, () => false);
        hints = new HintControl(control, () => wantsChance);
    });
    flushSync();
}
const asked = (): unknown[] => wire.sent.filter(({ t }) => t === 'hint').map(({ level }) => level);
async function answer(rest: object): Promise<void> {
    wire.say({ t: 'done', id: wire.sent.at(-1)?.id, v: table.version, ...rest });
    await new Promise((done) => setTimeout(done));
    flushSync();
}
function update(): void {
    wire.say({ t: 'update', table: 'T', v: table.version + 1, view, legal: ['draw deck'] });
    flushSync();
}

afterEach(() => {
    stop?.();
    table.close();
});

describe('hints', () => {
    test('say first where to look, then the move, which can be made', async () => {
        await sit();
        void hints.ask();
        void hints.ask();
        expect(asked()).toEqual(['where']);
        expect([hints.isThinking, control.busy]).toEqual([true, false]);
        await answer({ hint: { look: 'board', place: 3 } });
        expect(control.focusTicket).toEqual({ from: 3, to: 3, path: [] });
        expect(hints.isMove).toBe(false);
        void hints.ask();
        expect(asked()).toEqual(['where', 'move']);
        await answer({ hint: { look: 'board', place: 3, best: [{ move: 'claim 0 red 0', loss: 0, error: 0 }], reasons: [] } });
        expect(control.focusTicket?.path).toEqual([0]);
        void hints.ask();
        expect(asked()).toEqual(['where', 'move']);
        hints.play();
        expect(wire.sent.at(-1)).toMatchObject({ t: 'move', move: 'claim 0 red 0' });
    });
    test('go with the position that they were about', async () => {
        await sit();
        void hints.ask();
        await answer({ hint: { look: 'cards' } });
        expect(control.hint).toEqual({ at: 'cards', way: null });
        void hints.ask();
        update();
        expect([hints.hint, control.hint]).toEqual([null, null]);
        await answer({ hint: { look: 'cards' } });
        expect(hints.hint).toBeNull();
    });
    test('that do not come are no trouble', async () => {
        await sit();
        void hints.ask();
        wire.say({ t: 'refused', id: wire.sent.at(-1)?.id, code: 'stale' });
        await new Promise((done) => setTimeout(done));
        expect([hints.hasFailed, hints.isThinking, table.refusal]).toEqual([true, false, null]);
    });
    test('the chance is asked for only by those who want it, for every position', async () => {
        await sit(true);
        expect(wire.sent.filter(({ t }) => t === 'chance').length).toBe(1);
        await answer({ chance: [0.58, 0.42] });
        expect(hints.chance).toBe(0.58);
        update();
        expect(wire.sent.filter(({ t }) => t === 'chance').length).toBe(2);
        stop?.();
        table.close();
        await sit(false);
        expect(wire.sent.filter(({ t }) => t === 'chance')).toEqual([]);
    });
    test('point at what they are about', () => {
        const at = (move: string): string => hintedBy({ look: 'cards', best: [{ move, loss: 0, error: 0 }] }, indexMap(map), view).at;
        expect(['draw deck', 'draw blue', 'tickets', 'keep 0 2', 'pass', 'souvenir 4'].map(at))
            .toEqual(['deck', 'slot-1', 'tickets', 'offer-0 offer-2', 'pass', 'board']);
    });
});
