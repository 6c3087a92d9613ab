// @vitest-environment happy-dom
// Loaded on demand by open tables; here before the tests, which do not wait for it.
import '../fairness/own_say.svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import type { You } from '../../net/wire';
import { FakeWire, map, me, room, sitAt, view } from './table.fake';
import type { Table } from './table.svelte';

let wire: FakeWire;
let table: Table;

async function sit(...given: Parameters<typeof sitAt>): Promise<void> {
    ({ wire, table } = await sitAt(...given));
}

describe('a table', () => {
    beforeEach(() => sit(me));
    test('shows what the server said', () => {
        expect(table.isMyTurn).toBe(true);
        expect(table.legal.deck).toBe(true);
        expect([...table.legalTracks]).toEqual([0]);
        expect(table.tickets[0]?.connection?.cars).toBeGreaterThan(0);
        expect(table.styles.map((s) => s.name)).toEqual(['Ann', 'Bob']);
        expect(table.log.map((l) => l.key)).toEqual(['log.start']);
        expect(table.batch).toBeNull();
    });
    test('follows updates, and passes new events on for animation', () => {
        wire.say({
            t: 'update', table: 'T', v: 6, view: { ...view, to_act: [1] }, legal: [],
            events: [{ e: 'picked_blind', seat: 0, card: 'red' }],
        });
        expect(table.isMyTurn).toBe(false);
        expect(table.legal.deck).toBe(false);
        expect(table.batch?.events.length).toBe(1);
        expect(table.log.length).toBe(2);
    });
    test('sends moves with the version it has seen', () => {
        void table.move({ kind: 'draw', from: 'deck' });
        expect(wire.sent.at(-1)).toMatchObject({ t: 'move', seat: 0, seen: 5, move: 'draw deck' });
        expect(table.unanswered).toBe(1);
    });
    test('reports a refused move', async () => {
        const answer = table.move({ kind: 'draw', from: 'deck' });
        wire.say({ t: 'refused', id: wire.sent.at(-1)?.id, code: 'stale' });
        expect(await answer).toBeNull();
        expect(table.refusal?.code).toBe('stale');
        expect(table.unanswered).toBe(0);
    });
    test('counts clocks from the time of the update', () => {
        const before = Date.now();
        wire.say({ t: 'update', table: 'T', v: 6, view, legal: [], due: [{ seat: 0, ms: 42_000 }] });
        expect(table.deadlines.get(0)).toBeGreaterThanOrEqual(before + 42_000);
    });
    test('knows everybody’s clock where the time is for the whole game', () => {
        const before = Date.now();
        const clocks = [{ seat: 0, ms: 42_000 }, { seat: 1, ms: 50_000 }];
        wire.say({ t: 'update', table: 'T', v: 6, view, legal: [], due: [{ seat: 0, ms: 42_000 }], clocks });
        expect(table.deadlines.get(0)).toBeGreaterThanOrEqual(before + 42_000);
        expect(table.deadlines.has(1)).toBe(false);
        expect(table.clocks.get(1)).toBe(50_000);
        wire.say({ t: 'update', table: 'T', v: 7, view, legal: [] });
        expect(table.clocks.size).toBe(0);
    });
    test('shows seats in the colours they have', () => {
        const [ann, bob] = room.seats;
        const seats = [{ ...ann, color: 4 }, { ...bob, color: 0 }];
        wire.say({ t: 'update', table: 'T', v: 6, room: { ...room, seats } });
        expect(table.styles.map(({ livery }) => livery)).toEqual(['rim', 'stripe']);
        expect(table.styles[0]?.color).toBe(map.seat_colors[4]);
    });
    test('remembers what a seat showed last, and when', () => {
        wire.say({ t: 'emote', seat: 1, emote: 'oops' });
        wire.say({ t: 'emote', seat: 1, emote: 'wow' });
        expect(table.emotes.get(1)?.emote).toBe('wow');
        table.show('hello');
        expect(wire.sent.at(-1)).toMatchObject({ t: 'emote', seat: 0, emote: 'hello' });
        expect(table.unanswered).toBe(0);
    });
    test('does not show a chat line twice after a new watch', () => {
        const line = { t: 'chat', n: 1, at: 0, seat: 0, name: 'Ann', text: 'hello' };
        wire.say(line);
        wire.say(line);
        expect(table.chat.length).toBe(1);
    });
});

describe('a seat taken at the table', () => {
    test('is watched from then on', async () => {
        await sit({ seats: [], seat: null, host: false });
        wire.say({ t: 'update', table: 'T', v: 6, room, you: { seats: [1], seat: null, host: false } });
        expect(wire.sent.at(-1)).toMatchObject({ t: 'watch', seat: 1 });
    });
    test('with another on the same device: the game starts with the curtain down', async () => {
        const both: You = { seats: [0, 1], seat: 0, host: true };
        await sit(both, { room: { ...room, status: 'open' }, view: undefined, legal: undefined });
        expect(table.curtain).toBeNull();
        wire.say({ t: 'update', table: 'T', v: 6, room, you: both, view, legal: ['draw deck'] });
        expect(table.curtain).toBe(0);
        expect(table.view?.hand).toBeUndefined();
    });
});

describe('pass and play', () => {
    const both: You = { seats: [0, 1], seat: 0, host: true };
    beforeEach(() => sit(both));
    test('starts behind the curtain, without anybody’s cards', () => {
        expect(table.curtain).toBe(0);
        expect(table.view?.hand).toBeUndefined();
        expect(table.legal.count).toBe(0);
        expect(wire.sent.at(-1)).toMatchObject({ t: 'watch', seat: null });
    });
    test('lifting it watches as that seat, and only then shows its cards', () => {
        const { hand: _hand, tickets: _tickets, offer: _offer, ...open } = view;
        wire.say({ t: 'update', table: 'T', v: 5, room, you: { ...both, seat: null }, view: open });
        table.liftCurtain();
        expect(wire.sent.at(-1)).toMatchObject({ t: 'watch', seat: 0 });
        expect(table.view?.hand).toBeUndefined();
        wire.say({ t: 'update', table: 'T', v: 5, room, you: both, view, legal: ['draw deck'] });
        expect(table.curtain).toBeNull();
        expect(table.view?.hand).toEqual({ red: 2, wild: 1 });
    });
    test('the device is handed over after a turn', () => {
        table.liftCurtain();
        wire.say({ t: 'update', table: 'T', v: 5, room, you: both, view, legal: ['draw deck'] });
        expect(table.next).toBeNull();
        wire.say({ t: 'update', table: 'T', v: 6, view: { ...view, to_act: [1] }, legal: [] });
        expect(table.next).toBe(1);
        table.handOver();
        expect(table.curtain).toBe(1);
        expect(wire.sent.at(-1)).toMatchObject({ t: 'watch', seat: null });
    });
});
