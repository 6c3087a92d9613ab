// For tests: a table whose server is played by the test.
import { flushSync } from 'svelte';
import { readMap } from '../../../geo/maps';
import type { Wire } from '../../net/socket';
import type { Room, Update, View, You } from '../../net/wire';
import { Table } from './table.svelte';

export const map = readMap('usa');

export const room = {
    table: 'T', status: 'playing', map: map.id, map_sha256: 'x',
    seats: [
        { kind: 'person', name: 'Ann', away: false },
        { kind: 'person', name: 'Bob', away: false },
    ],
    pace: { kind: 'none' },
} as unknown as Room;

const seat = { cars: 45, points: 0, cards: 4, tickets: 2, offer: 0, souvenirs: [] };
export const view: View = {
    phase: 'turn', start: 0, turn: 0, to_act: [0], last_round: false, turns_left: 0, over: false,
    market: ['red', 'blue', null, 'wild', 'red'], deck: 81, discard: 7, ticket_deck: 24,
    owners: '.'.repeat(map.routes.reduce((n, r) => n + r.tracks.length, 0)),
    souvenirs: [], spare_souvenirs: [], seats: [seat, seat],
    hand: { red: 2, wild: 1 }, tickets: [{ ticket: 0, done: false }], offer: [],
};

/** Seat 0, who made the table. */
export const me: You = { seats: [0], seat: 0, host: true };

export class FakeWire implements Wire {
    sent: { t: string; id: string; [key: string]: unknown }[] = [];
    onopen = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose = null;
    onerror = null;
    send(text: string) {
        this.sent.push(JSON.parse(text));
    }
    close() {}
    say(message: unknown) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

/** A table after its first update, with the map loaded. */
export async function sitAt(you: You, first: Partial<Update> = {}): Promise<{ wire: FakeWire; table: Table }> {
    const wire = new FakeWire();
    const table = new Table('T', {
        connect: () => wire,
        store: { load: () => [], save: () => {} },
        loadMap: async () => map,
    });
    wire.say({ t: 'welcome', protocol: 1, server: 'fogg' });
    wire.say({
        t: 'update', table: 'T', v: 5, room, you, view, legal: ['draw deck', 'claim 0 red 0'],
        events: [{ e: 'start', seat: 0 }], ...first,
    });
    await Promise.resolve();
    flushSync();
    return { wire, table };
}
