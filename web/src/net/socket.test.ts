import { beforeEach, describe, expect, test } from 'vitest';
import { DeviceTrouble } from './device_fit';
import { Refusal, TableLine, type Clock, type LineState, type Pending, type Wire } from './socket';
import type { Room, Update } from './wire';

// A clock and sockets that the tests drive.
class FakeClock implements Clock {
    time = 0;
    private timers: { at: number; run: () => void }[] = [];
    now = () => this.time;
    random = () => 0.5;
    after(ms: number, run: () => void) {
        const timer = { at: this.time + ms, run };
        this.timers.push(timer);
        return () => {
            this.timers = this.timers.filter((each) => each !== timer);
        };
    }
    pass(ms: number) {
        const end = this.time + ms;
        for (;;) {
            const next = this.timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
            if (!next) break;
            this.time = next.at;
            this.timers = this.timers.filter((each) => each !== next);
            next.run();
        }
        this.time = end;
    }
}

class FakeWire implements Wire {
    sent: { t: string; id?: string; [key: string]: unknown }[] = [];
    isClosed = false;
    onopen = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: never) => void) | null = null;
    onerror = null;
    send(text: string) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.isClosed = true;
    }
    say(message: unknown) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    break() {
        this.onclose?.(undefined as never);
    }
    last(t: string) {
        const found = this.sent.filter((message) => message.t === t).at(-1);
        if (!found) throw new Error(`no ${t} was sent`);
        return found;
    }
    count(t: string) {
        return this.sent.filter((message) => message.t === t).length;
    }
}

const room = { table: 'T', status: 'playing' } as Room;
const you = { seats: [0], seat: 0, host: true };

let clock: FakeClock;
let wires: FakeWire[];
let states: LineState[];
let updates: { v: number; whole: boolean }[];
let stories: number[][];
const emotes: unknown[] = [];
let saved: Pending[];

function line(options: { seat?: number | null; isSeen?: () => boolean } = {}) {
    return new TableLine({
        table: 'T',
        ...options,
        clock,
        connect: () => {
            const wire = new FakeWire();
            wires.push(wire);
            return wire;
        },
        store: { load: () => saved, save: (pending) => (saved = pending) },
        onState: (state) => states.push(state),
        onUpdate: (update, whole) => {
            updates.push({ v: update.v, whole });
            stories.push((update.events ?? []).map((event) => ('seat' in event ? event.seat : -1)));
        },
        onChat: () => {},
        onPresence: () => {},
        onEmote: (shown) => emotes.push(shown),
    });
}
function wire(): FakeWire {
    const last = wires.at(-1);
    if (!last) throw new Error('no connection was tried');
    return last;
}
function welcome(v = 5) {
    wire().say({ t: 'welcome', protocol: 1, server: 'fogg' });
    wire().say({ t: 'done', id: wire().last('watch').id, v });
    wire().say({ t: 'update', table: 'T', v, room, you } satisfies Update);
}
const move = { t: 'move', seat: 0, seen: 5, move: 'draw deck' } as const;

beforeEach(() => {
    clock = new FakeClock();
    wires = [];
    states = [];
    updates = [];
    stories = [];
    saved = [];
});

describe('coming to a table', () => {
    test('watches after the welcome, with the story', () => {
        line();
        expect(wire().sent).toEqual([]);
        welcome();
        expect(wire().last('watch')).toMatchObject({ table: 'T', story: true });
        expect('seat' in wire().last('watch')).toBe(false);
        expect(states.at(-1)).toEqual({ kind: 'online' });
        expect(updates).toEqual([{ v: 5, whole: true }]);
    });
    test('is given up where this device can have no tables, and says why', () => {
        let tries = 0;
        new TableLine({
            table: 'T', clock,
            connect: () => {
                tries += 1;
                throw new DeviceTrouble('device_storage');
            },
            onState: (state) => states.push(state),
            onUpdate: () => {}, onChat: () => {}, onPresence: () => {}, onEmote: () => {},
        });
        clock.pass(60_000);
        expect(tries).toBe(1);
        expect(states.at(-1)).toEqual({ kind: 'refused', code: 'device_storage' });
    });
    test('watches as a spectator on request', () => {
        line({ seat: null });
        welcome();
        expect(wire().last('watch').seat).toBeNull();
    });
    const turns = (...seats: number[]) => seats.map((seat) => ({ e: 'turn', seat }));
    test('puts a story together that comes in pieces', () => {
        line();
        wire().say({ t: 'welcome', protocol: 1, server: 'fogg' });
        wire().say({ t: 'story', table: 'T', v: 5, from: 0, events: turns(0, 1) });
        wire().say({ t: 'story', table: 'T', v: 6, from: 2, events: turns(2, 3) });
        expect(updates).toEqual([]);
        wire().say({ t: 'update', table: 'T', v: 6, room, you, view: {}, from: 4, events: turns(4) });
        expect(stories).toEqual([[0, 1, 2, 3, 4]]);
    });
    test('forgets pieces of a story that is told anew', () => {
        line();
        wire().say({ t: 'welcome', protocol: 1, server: 'fogg' });
        wire().say({ t: 'story', table: 'T', v: 5, from: 0, events: turns(0, 1) });
        wire().say({ t: 'story', table: 'T', v: 6, from: 0, events: turns(5) });
        wire().say({ t: 'update', table: 'T', v: 6, room, you, view: {}, from: 1, events: turns(6) });
        expect(stories).toEqual([[5, 6]]);
        // One that fits into its update has no pieces, whatever came before.
        wire().say({ t: 'story', table: 'T', v: 6, from: 0, events: turns(7) });
        wire().say({ t: 'update', table: 'T', v: 8 });
        wire().say({ t: 'update', table: 'T', v: 9, room, you, view: {}, events: turns(8) });
        expect(stories.at(-1)).toEqual([8]);
    });
    test('reports an unknown table and does not retry', () => {
        line();
        wire().say({ t: 'welcome', protocol: 1, server: 'fogg' });
        wire().say({ t: 'refused', id: wire().last('watch').id, code: 'no_table' });
        expect(states.at(-1)).toEqual({ kind: 'refused', code: 'no_table' });
        clock.pass(100_000);
        expect(wires.length).toBe(1);
    });
    test('falls back to spectating when the seat is not ours', () => {
        line({ seat: 3 });
        wire().say({ t: 'welcome', protocol: 1, server: 'fogg' });
        wire().say({ t: 'refused', id: wire().last('watch').id, code: 'not_your_seat' });
        expect('seat' in wire().last('watch')).toBe(false);
        expect(wire().count('watch')).toBe(2);
    });
});

describe('a new visitor', () => {
    test('gets a key first, and again after a failed handshake', async () => {
        let asked = 0;
        const table = new TableLine({
            table: 'T',
            clock,
            connect: () => {
                const made = new FakeWire();
                wires.push(made);
                return made;
            },
            prepare: async () => {
                asked += 1;
            },
            onState: (state) => states.push(state),
            onUpdate: () => {},
            onChat: () => {},
            onPresence: () => {},
            onEmote: () => {},
        });
        expect(wires.length).toBe(0);
        await Promise.resolve();
        expect(wires.length).toBe(1);
        // Asked again if never welcomed, but not if welcomed and then lost.
        wire().break();
        clock.pass(1_000);
        await Promise.resolve();
        expect([asked, wires.length]).toEqual([2, 2]);
        welcome();
        wire().break();
        clock.pass(1_000);
        expect([asked, wires.length]).toEqual([2, 3]);
        table.close();
    });
});

describe('updates', () => {
    test('are passed on in order', () => {
        line();
        welcome();
        wire().say({ t: 'update', table: 'T', v: 6 });
        wire().say({ t: 'update', table: 'T', v: 7 });
        expect(updates.map((u) => u.v)).toEqual([5, 6, 7]);
    });
    test('that arrive twice are dropped', () => {
        line();
        welcome();
        wire().say({ t: 'update', table: 'T', v: 6 });
        wire().say({ t: 'update', table: 'T', v: 6 });
        expect(updates.map((u) => u.v)).toEqual([5, 6]);
    });
    test('with a gap cause a new watch, and nothing in between is shown', () => {
        line();
        welcome();
        wire().say({ t: 'update', table: 'T', v: 8 });
        expect(wire().count('watch')).toBe(2);
        wire().say({ t: 'update', table: 'T', v: 9 });
        expect(updates.map((u) => u.v)).toEqual([5]);
        wire().say({ t: 'update', table: 'T', v: 9, room, you });
        expect(updates.at(-1)).toEqual({ v: 9, whole: true });
    });
    test('of another table are dropped', () => {
        line();
        welcome();
        wire().say({ t: 'update', table: 'OTHER', v: 6 });
        expect(updates.length).toBe(1);
    });
});

describe('commands', () => {
    test('are answered by their id', async () => {
        const table = line();
        welcome();
        const answer = table.send(move);
        wire().say({ t: 'done', id: wire().last('move').id, v: 6 });
        expect((await answer).v).toBe(6);
        expect(saved).toEqual([]);
    });
    test('a refusal says why', async () => {
        const table = line();
        welcome();
        const answer = table.send(move);
        wire().say({ t: 'refused', id: wire().last('move').id, code: 'route_taken' });
        await expect(answer).rejects.toEqual(new Refusal('route_taken'));
    });
    test('sent before the connection is up wait for it', () => {
        const table = line();
        void table.send(move);
        expect(wire().sent).toEqual([]);
        welcome();
        expect(wire().sent.map((message) => message.t)).toEqual(['watch', 'move']);
    });
    test('are sent again once, with the same id, after an interruption', async () => {
        const table = line();
        welcome();
        const answer = table.send(move);
        const id = wire().last('move').id;
        wire().break();
        clock.pass(1_000);
        expect(wires.length).toBe(2);
        welcome(6);
        expect(wire().count('move')).toBe(1);
        expect(wire().last('move').id).toBe(id);
        // Late messages from the old connection are ignored.
        wires[0]?.say({ t: 'refused', id, code: 'internal' });
        wire().say({ t: 'done', id, v: 6 });
        expect((await answer).v).toBe(6);
        wire().say({ t: 'done', id, v: 6 });
        wire().break();
        clock.pass(1_000);
        welcome(6);
        expect(wire().count('move')).toBe(0);
    });
    test('are sent again with the same id after a server restart', async () => {
        const table = line();
        welcome();
        const answer = table.send(move);
        const id = wire().last('move').id;
        wire().say({ t: 'refused', id, code: 'restarting' });
        wire().say({ t: 'bye', code: 'restarting' });
        wire().break();
        expect(states.at(-1)).toMatchObject({ kind: 'waiting', restarting: true });
        clock.pass(400);
        wire().break();
        clock.pass(2_000);
        welcome(5);
        expect(wire().last('move').id).toBe(id);
        wire().say({ t: 'done', id, v: 6 });
        expect((await answer).v).toBe(6);
    });
    test('try_again and too_fast are sent again with the same id', async () => {
        const table = line();
        welcome();
        const answer = table.send(move);
        const id = wire().last('move').id;
        wire().say({ t: 'refused', id, code: 'try_again' });
        clock.pass(600);
        expect(wire().count('move')).toBe(2);
        wire().say({ t: 'refused', id, code: 'too_fast', retry_ms: 3_000 });
        clock.pass(2_900);
        expect(wire().count('move')).toBe(2);
        clock.pass(200);
        expect(wire().count('move')).toBe(3);
        wire().say({ t: 'done', id, v: 6 });
        expect((await answer).id).toBe(id);
    });
    test('interrupted by a reload are sent with their old id', () => {
        saved = [{ id: 'old-1', command: move }];
        line();
        welcome();
        expect(wire().last('move')).toMatchObject({ id: 'old-1', move: 'draw deck' });
    });
    test('that end the connection are not sent again', async () => {
        const table = line();
        welcome();
        const answer = table.send({ t: 'chat', text: 'x' });
        wire().say({ t: 'bye', code: 'too_long' });
        wire().break();
        await expect(answer).rejects.toEqual(new Refusal('too_long'));
        clock.pass(1_000);
        welcome();
        expect(wire().count('chat')).toBe(0);
    });
});

describe('the connection', () => {
    test('retries with growing delays, up to a limit', () => {
        line();
        const times: number[] = [];
        for (let i = 0; i < 10; ++i) {
            const before = clock.time;
            const count = wires.length;
            wire().break();
            while (wires.length === count) clock.pass(50);
            times.push(clock.time - before);
        }
        expect(times[0]).toBeLessThanOrEqual(400);
        expect(times.at(-1)).toBeGreaterThan(10_000);
        expect(times.at(-1)).toBeLessThanOrEqual(15_050);
    });
    test('pings after a silence, and gives up without an answer', () => {
        line();
        welcome();
        clock.pass(6_000);
        expect(wire().count('ping')).toBe(1);
        wire().say({ t: 'pong' });
        clock.pass(6_000);
        expect(wire().count('ping')).toBe(2);
        clock.pass(8_000);
        expect(wires[0]?.isClosed).toBe(true);
        expect(states.at(-1)).toMatchObject({ kind: 'waiting' });
    });
    test('says within ten seconds that the line is silent', () => {
        line();
        welcome();
        clock.pass(9_500);
        expect(states.at(-1)).toEqual({ kind: 'silent' });
        wire().say({ t: 'pong' });
        expect(states.at(-1)).toEqual({ kind: 'online' });
        expect(wires[0]?.isClosed).toBe(false);
    });
    test('says within three seconds of a click that nothing answers', () => {
        const table = line();
        welcome();
        clock.pass(1_000);
        void table.send({ t: 'move', seat: 0, seen: 1, move: 'draw deck' });
        clock.pass(2_900);
        expect(states.at(-1)).toEqual({ kind: 'online' });
        clock.pass(100);
        expect(states.at(-1)).toEqual({ kind: 'silent' });
        clock.pass(5_000);
        expect(states.at(-1)).toMatchObject({ kind: 'waiting' });
    });
    test('asks less often while nobody looks', () => {
        line({ isSeen: () => false });
        welcome();
        clock.pass(19_000);
        expect(wire().count('ping')).toBe(0);
        clock.pass(1_000);
        expect(wire().count('ping')).toBe(1);
    });
    test('does not wait forever for a handshake', () => {
        line();
        clock.pass(8_000);
        expect(wires[0]?.isClosed).toBe(true);
    });
    test('retries at once when woken', () => {
        const table = line();
        wire().break();
        table.wake();
        expect(wires.length).toBe(2);
    });
    test('spectates after losing the seat', () => {
        line({ seat: 0 });
        welcome();
        wire().say({ t: 'bye', code: 'seat_lost' });
        wire().break();
        clock.pass(1_000);
        welcome();
        expect('seat' in wire().last('watch')).toBe(false);
    });
    test('can watch another seat without reconnecting', () => {
        const table = line({ seat: 0 });
        welcome();
        table.watchAs(1);
        expect(wire().last('watch').seat).toBe(1);
        wire().say({ t: 'update', table: 'T', v: 5, room, you: { ...you, seat: 1 } });
        expect(updates.at(-1)).toEqual({ v: 5, whole: true });
    });
    test('does not take the answer to one watch for the answer to the next', () => {
        const table = line({ seat: 0 });
        welcome();
        const before = updates.length;
        table.watchAs(null);
        table.watchAs(1);
        wire().say({ t: 'update', table: 'T', v: 5, room, you: { ...you, seat: null } });
        expect(updates.length).toBe(before);
        wire().say({ t: 'update', table: 'T', v: 5, room, you: { ...you, seat: 1 } });
        expect(updates.at(-1)).toEqual({ v: 5, whole: true });
    });
    test('keeps its seat if the table allows no spectators', () => {
        const table = line({ seat: 0 });
        welcome();
        table.watchAs(null);
        wire().say({ t: 'refused', id: wire().last('watch').id, code: 'no_spectators' });
        expect(wire().last('watch').seat).toBe(0);
        expect(states.at(-1)).toEqual({ kind: 'online' });
    });
    test('shows in passing: now or not at all, and never again', () => {
        const table = line({ seat: 0 });
        table.show({ t: 'emote', seat: 0, emote: 'hello' });
        welcome();
        expect(wire().count('emote')).toBe(0);
        table.show({ t: 'emote', seat: 0, emote: 'hello' });
        expect(wire().last('emote')).toMatchObject({ seat: 0, emote: 'hello' });
        expect(saved).toEqual([]);
        wire().say({ t: 'refused', id: wire().last('emote').id, code: 'too_fast', retry_ms: 1 });
        clock.pass(5_000);
        wire().break();
        clock.pass(1_000);
        welcome();
        expect(wire().count('emote')).toBe(0);
        wire().say({ t: 'emote', seat: 1, emote: 'wow' });
        expect(emotes).toEqual([{ t: 'emote', seat: 1, emote: 'wow' }]);
    });
    test('stays closed once closed', () => {
        const table = line();
        welcome();
        table.close();
        clock.pass(60_000);
        expect(wires.length).toBe(1);
        expect(states.at(-1)).toEqual({ kind: 'closed' });
    });
});
