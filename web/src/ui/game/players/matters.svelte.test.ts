// What people ask of each other: who is shown which notice, and which buttons.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLastToResign, peopleOf } from '../../../game/people/manners';
import type { Table } from '../../../game/table/table.svelte';
import { loadMessages, setLocale } from '../../../i18n';
import type { Room } from '../../../net/wire';
import Matters from './Matters.svelte';

const person = (name: string, more = {}) => ({ kind: 'person', name, away: false, resigned: false, ...more });
const roomOf = (seats: unknown[], more = {}): Room =>
    ({ status: 'playing', seats, offer: null, ...more }) as unknown as Room;
const names = ['Ann', 'Bob', 'Eve'];
const sent: unknown[] = [];

function fakeTable(more = {}) {
    return {
        id: 'T', you: { seats: [0], seat: 0, host: true }, view: { to_act: [1] }, presence: null, batch: null,
        send: async (command: unknown) => {
            sent.push(command);
            return {};
        },
        ...more,
    };
}
function show(table: object, room: Room): { target: HTMLElement; end: () => void } {
    const target = document.createElement('div');
    const shown = mount(Matters, { target, props: { table: table as Table, room, names } });
    flushSync();
    return { target, end: () => void unmount(shown) };
}

beforeEach(async () => {
    vi.useFakeTimers();
    sent.length = 0;
    await setLocale('en');
    await Promise.all([loadMessages('game'), loadMessages('table')]);
});
afterEach(() => vi.useRealTimers());

describe('an offer', () => {
    const seats = [person('Ann'), person('Bob'), person('Eve')];
    test('can be agreed to and declined by those who have not', () => {
        const { target, end } = show(fakeTable(), roomOf(seats, { offer: { by: 1, agreed: [1] } }));
        expect(target.textContent).toContain('Bob offers to end the game');
        target.querySelector<HTMLElement>('[data-action=agree]')?.click();
        expect(sent).toEqual([{ t: 'answer_end', seat: 0, agree: true }]);
        end();
    });
    test('says who is missing to those who have agreed', () => {
        const { target, end } = show(fakeTable(), roomOf(seats, { offer: { by: 0, agreed: [0, 1] } }));
        expect(target.textContent).toContain('Waiting for: Eve');
        expect(target.querySelector('[data-action=agree]')).toBeNull();
        end();
    });
    test('has no buttons for spectators', () => {
        const you = { seats: [], seat: null, host: false };
        const { target, end } = show(fakeTable({ you }), roomOf(seats, { offer: { by: 1, agreed: [1] } }));
        expect(target.querySelector('[data-matter=offer]')).not.toBeNull();
        expect(target.querySelector('button')).toBeNull();
        end();
    });
});

describe('somebody absent', () => {
    test('can be replaced once the time is up', () => {
        const presence = { t: 'presence', connected: [true, false], watchers: 0, absent: [{ seat: 1, ms: 65_000 }] };
        const { target, end } = show(fakeTable({ presence }), roomOf([person('Ann'), person('Bob')]));
        expect(target.textContent).toContain('In 1:05 you may');
        expect(target.querySelector('[data-action=stand-in]')).toBeNull();
        vi.advanceTimersByTime(66_000);
        flushSync();
        target.querySelector<HTMLElement>('[data-action=stand-in]')?.click();
        expect(sent).toEqual([{ t: 'stand_in', seat: 1 }]);
        end();
    });
});

test('a reminder is shown until it is no longer one’s turn', () => {
    const batch = { n: 1, events: [{ e: 'reminded', seat: 0, by: 1 }] };
    const table = $state(fakeTable({ batch, view: { to_act: [0] } }));
    const { target, end } = show(table, roomOf([person('Ann'), person('Bob')]));
    expect(target.textContent).toContain('Bob reminds you');
    table.view = { to_act: [1] };
    flushSync();
    expect(target.textContent).not.toContain('reminds you');
    end();
});

test('who speaks for a device, and when a resignation ends the game', () => {
    const program = { kind: 'program', name: 'hard' };
    const you = { seats: [0, 1], seat: 1, host: true };
    expect(peopleOf(roomOf([person('Ann'), person('Ben'), person('Eve')]), you)).toEqual({ voice: 1, others: [2] });
    expect(peopleOf(roomOf([person('Ann', { resigned: true }), person('Bob')]), { ...you, seats: [0], seat: 0 }).voice).toBeNull();
    expect(isLastToResign(roomOf([person('Ann'), person('Bob')]), 0)).toBe(true);
    expect(isLastToResign(roomOf([person('Ann'), program, program]), 0)).toBe(true);
    expect(isLastToResign(roomOf([person('Ann'), person('Bob'), program]), 0)).toBe(false);
    expect(isLastToResign(roomOf([person('Ann'), person('Bob'), person('Eve', { resigned: true })]), 0)).toBe(true);
});
