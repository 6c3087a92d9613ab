import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Update } from '../../net/wire';
import { FakeWire, me, room, sitAt, view } from '../table/table.fake';
import { kPatience, PlayControl } from './play_control.svelte';
import type { Table } from '../table/table.svelte';

let wire: FakeWire;
let table: Table;
let control: PlayControl;
let stop: (() => void) | undefined;

async function sit(first: Partial<Update> = {}, confirms = false): Promise<void> {
    ({ wire, table } = await sitAt(me, first));
    stop = $effect.root(() => {
        control = new PlayControl(table, () => confirms);
    });
    flushSync();
}
/** The next version of the table. */
function update(news: Partial<Update>): void {
    wire.say({ t: 'update', table: 'T', v: table.version + 1, view, legal: [], ...news });
    flushSync();
}
function moves(): unknown[] {
    return wire.sent.filter(({ t }) => t === 'move').map(({ move }) => move);
}
function answer(): void {
    wire.say({ t: 'done', id: wire.sent.at(-1)?.id, v: table.version });
}

afterEach(() => {
    stop?.();
    table.close();
});

describe('drawing', () => {
    test('sends the move at once', async () => {
        await sit();
        control.draw('deck');
        expect(moves()).toEqual(['draw deck']);
    });
    test('sends nothing while a command is unanswered', async () => {
        await sit();
        control.draw('deck');
        expect(control.busy).toBe(true);
        control.draw('red');
        control.drawTickets();
        expect(moves()).toEqual(['draw deck']);
    });
    test('looks like waiting after a moment, and no longer when there is an answer', async () => {
        await sit();
        vi.useFakeTimers();
        control.draw('deck');
        vi.advanceTimersByTime(kPatience - 1);
        expect(control.sending).toBeNull();
        vi.advanceTimersByTime(1);
        expect(control.sending).toEqual({ kind: 'draw', from: 'deck' });
        answer();
        await vi.advanceTimersByTimeAsync(0);
        expect([control.sending, control.busy]).toEqual([null, false]);
        control.draw('deck');
        answer();
        await vi.advanceTimersByTimeAsync(2 * kPatience);
        expect(control.sending).toBeNull();
        vi.useRealTimers();
    });
    test('asks first when the player wants that, and sends on yes', async () => {
        await sit({}, true);
        control.draw('deck');
        expect(moves()).toEqual([]);
        expect(control.choice).toEqual({ kind: 'confirm', move: { kind: 'draw', from: 'deck' } });
        control.confirm();
        expect(moves()).toEqual(['draw deck']);
        expect(control.choice).toBeNull();
    });
    test('asks first when the table wants that, for tickets too', async () => {
        await sit({ room: { ...room, confirm: true }, legal: ['tickets'] });
        control.drawTickets();
        expect(control.choice).toMatchObject({ kind: 'confirm', move: { kind: 'tickets' } });
        control.cancel();
        expect(control.choice).toBeNull();
        expect(moves()).toEqual([]);
    });
    test('a question is dropped when its move is no longer legal', async () => {
        await sit({}, true);
        control.draw('deck');
        update({ legal: ['draw red'] });
        expect(control.choice).toBeNull();
        update({ legal: ['draw deck'] });
        expect(control.choice).toBeNull();
    });
});

describe('a track', () => {
    test('that can be paid is claimed with the way that is chosen', async () => {
        await sit({ legal: ['claim 0 red 0', 'claim 0 red 1'] });
        control.pressTrack(0);
        const { choice } = control;
        if (choice?.kind !== 'claim') throw new Error('no claim');
        expect([choice.track, choice.ways.length, control.track]).toEqual([0, 2, 0]);
        control.pay(choice.ways[1]!);
        expect(moves()).toEqual(['claim 0 red 1']);
        control.pay(choice.ways[0]!);
        expect(moves()).toHaveLength(1);
        expect(control.choice?.kind).toBe('claim');
        answer();
        await vi.waitFor(() => expect(control.choice).toBeNull());
    });
    test('that cannot be paid shows its facts, and pressed again hides them', async () => {
        await sit();
        control.pressTrack(7);
        expect(control.about?.spot).toEqual({ track: 7 });
        control.pressTrack(7);
        expect(control.choice).toBeNull();
    });
    test('replaces the one before, of either kind', async () => {
        await sit();
        control.pressTrack(7);
        control.pressTrack(0);
        expect(control.choice).toMatchObject({ kind: 'claim', track: 0 });
        control.pressTrack(7);
        expect(control.about?.spot).toEqual({ track: 7 });
        control.cancel();
        expect(control.track).toBeNull();
    });
    test('that somebody else took is considered no longer, also when it comes back', async () => {
        await sit();
        control.pressTrack(0);
        update({ legal: ['draw deck'] });
        expect(control.track).toBeNull();
        update({ legal: ['claim 0 red 0'] });
        expect(control.choice).toBeNull();
    });
    test('claims are not asked about: the choice of payment is question enough', async () => {
        await sit({}, true);
        control.pressTrack(0);
        if (control.choice?.kind === 'claim') control.pay(control.choice.ways[0]!);
        expect(moves()).toEqual(['claim 0 red 0']);
    });
});

describe('tickets', () => {
    test('on offer are marked on the board, and say what they take together', async () => {
        await sit({ view: { ...view, phase: 'keep', tickets: [], offer: [3, 5] }, legal: ['keep 0', 'keep 0 1'] });
        const { tickets } = table.index!;
        const ends = [tickets[3]!, tickets[5]!].flatMap(({ from, to }) => [from, to]);
        expect(new Set(control.ticketEnds.map(({ place }) => place))).toEqual(new Set(ends));
        const [one, other] = control.needs as [number, number];
        expect(control.needsOf([0])).toBe(one);
        expect(control.needsOf([0, 1])).toBeGreaterThanOrEqual(Math.max(one, other));
        expect(control.needsOf([0, 1])).toBeLessThanOrEqual(one + other);
        update({ view, legal: [] });
        expect(control.ticketEnds.map(({ place }) => place).sort()).toEqual(
            [...new Set(table.tickets.flatMap(({ from, to }) => [from, to]))].sort());
    });
    test('on offer are a choice that cannot be put away', async () => {
        await sit({ view: { ...view, phase: 'keep', offer: [3, 5, 8] }, legal: ['keep 0', 'keep 0 2'] });
        control.pressTrack(7);
        control.cancel();
        expect(control.choice).toEqual({ kind: 'keep', offer: [3, 5, 8] });
        expect(control.needs).toHaveLength(3);
        expect(control.needs.every((cars) => cars !== null && cars > 0)).toBe(true);
        control.keep([2, 0]);
        expect(moves()).toEqual(['keep 0 2']);
    });
    test('light their places and the cheapest way between them', async () => {
        await sit();
        expect(control.focusTicket).toBeNull();
        control.ticket = 0;
        const { from, to } = table.index!.tickets[0]!;
        expect(control.focusTicket).toMatchObject({ from, to });
        expect(control.focusTicket!.path.length).toBeGreaterThan(0);
    });
});

describe('souvenirs', () => {
    test('are taken by pressing a place that offers one', async () => {
        await sit({ legal: ['souvenir 3', 'souvenir 5'] });
        expect([...control.places]).toEqual([3, 5]);
        expect(control.choice).toEqual({ kind: 'souvenir', places: [3, 5] });
        control.pressPlace(4);
        control.pressPlace(5);
        expect(moves()).toEqual(['souvenir 5']);
    });
    test('in a stack are placed: the first stack unless another is chosen, once there is a place', async () => {
        await sit({ legal: ['place 2 7', 'place 2 8', 'place 4 7'] });
        expect([control.choice?.kind, control.stack, control.placeAt]).toEqual(['place', 2, null]);
        control.placeStack();
        expect(moves()).toEqual([]);
        control.pressPlace(7);
        control.chooseStack(4);
        control.placeStack();
        expect(moves()).toEqual(['place 4 7']);
    });
    test('a place or a stack that is no longer possible is forgotten', async () => {
        await sit({ legal: ['place 2 7', 'place 4 7'] });
        control.choosePlace(7);
        control.chooseStack(4);
        update({ legal: ['place 2 8'] });
        expect([control.stack, control.placeAt]).toEqual([2, null]);
    });
});

test('passing sends the move', async () => {
    await sit({ legal: ['pass'] });
    control.pass();
    expect(moves()).toEqual(['pass']);
    answer();
});

describe('chat', () => {
    const line = (n: number, seat: number) => ({ t: 'chat', n, at: 0, seat, name: 'x', text: 'hello' });
    test('counts what others wrote since the chat was last open', async () => {
        await sit();
        for (const message of [line(1, 1), line(2, 0), line(3, 1)]) wire.say(message);
        expect(control.unread).toBe(2);
        control.sideTab = 'chat';
        flushSync();
        expect(control.unread).toBe(0);
        control.sideTab = 'log';
        wire.say(line(4, 1));
        expect(control.unread).toBe(1);
    });
});

describe('what the board shows', () => {
    test('a ticket that was pinned does not stay lit after the game', async () => {
        await sit();
        control.ticket = 0;
        expect(control.focusTicket).not.toBeNull();
        update({ view: { ...view, over: true } });
        expect(control.focusTicket).toBeNull();
    });
    test('the network of a player, or the track of a line in a list if it is taken', async () => {
        const owners = `1.01${view.owners.slice(4)}`;
        await sit();
        update({ view: { ...view, owners } });
        control.ticket = 0;
        control.player = 1;
        expect(control.focusTicket).toBeNull();
        expect(control.litTracks).toEqual([0, 3]);
        control.player = null;
        control.pointed = 2;
        expect(control.litTracks).toEqual([2]);
        control.pointed = 1;
        expect(control.litTracks).toEqual([]);
    });
    test('what is pointed at comes before what was asked about, which is asked again to close it', async () => {
        await sit();
        const at = { x: 0, y: 0 };
        control.ask({ place: 3 }, at);
        control.point({ track: 5 }, at);
        expect(control.about?.spot).toEqual({ track: 5 });
        control.point(null, at);
        expect(control.about?.spot).toEqual({ place: 3 });
        control.ask({ place: 3 }, at);
        expect(control.about).toBeNull();
    });
});
