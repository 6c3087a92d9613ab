import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { map, room, view } from '../../../game/table/table.fake';
import type { Replay } from '../../../net/wire';
import { ReplayControl } from './replay_control.svelte';

const replay = {
    room,
    frames: [
        { v: 3, events: [{ e: 'start', seat: 0 }], view },
        { v: 4, events: [{ e: 'picked_blind', seat: 0 }], view },
        { v: 5, events: [{ e: 'over' }], view: {
            ...view, over: true, longest_tracks: [[1], [2, 3]], standings: [{ bonus: 0 }, { bonus: 10 }],
        } },
    ],
} as unknown as Replay;

let control: ReplayControl;
let stop: () => void;
let asked: string[];

beforeEach(async () => {
    asked = [];
    vi.stubGlobal('fetch', async (address: string) => {
        asked.push(address);
        return Response.json(address.includes('/replay') ? replay : map);
    });
    stop = $effect.root(() => {
        control = new ReplayControl('T');
    });
    flushSync();
    await vi.waitFor(() => expect(control.replay).not.toBeNull());
});
afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe('a replay', () => {
    test('shows a step with the log up to it', () => {
        expect([control.at, control.last, control.log.length]).toEqual([0, 2, 1]);
        control.go(2);
        expect(control.view?.over).toBe(true);
        expect(control.log.map(({ key }) => key)).toEqual(['log.start', 'log.picked', 'log.over']);
    });
    test('moves only for a single step onward', () => {
        control.go(1);
        expect(control.batch).toEqual({ n: 2, events: replay.frames[1]!.events });
        control.go(0);
        expect(control.batch).toBeNull();
        control.go(2);
        expect(control.batch).toBeNull();
    });
    test('stays within the game', () => {
        control.go(-1);
        expect(control.at).toBe(0);
        control.go(9);
        expect(control.at).toBe(2);
    });
    test('plays to the end, stops, and begins again', () => {
        vi.useFakeTimers();
        control.speed = 2;
        control.togglePlay();
        flushSync();
        vi.advanceTimersByTime(600);
        expect([control.at, control.isPlaying]).toEqual([1, true]);
        vi.advanceTimersByTime(600);
        expect([control.at, control.isPlaying]).toEqual([2, false]);
        control.togglePlay();
        expect([control.at, control.isPlaying]).toEqual([0, true]);
    });
    test('asks the server for what a seat or a spectator saw', async () => {
        control.eyes = 1;
        flushSync();
        expect(control.seat).toBe(1);
        control.eyes = 'none';
        flushSync();
        expect(control.seat).toBeNull();
        const views = asked.filter((address) => address.includes('/replay'));
        expect(views).toEqual([
            '/api/tables/T/replay', '/api/tables/T/replay?seat=1', '/api/tables/T/replay?seat=none']);
    });
    test('highlights the longest path when it is over', () => {
        expect(control.path).toEqual([]);
        control.go(2);
        expect(control.path).toEqual([2, 3]);
    });
    test('tells why there is none', async () => {
        vi.stubGlobal('fetch', async () => Response.json({ code: 'not_over' }, { status: 409 }));
        control.eyes = 'none';
        flushSync();
        await vi.waitFor(() => expect(control.failed).toBe('not_over'));
    });
});
