// A printed board of San Francisco's size, typed from a paper list: every line is understood, and how many keys it takes.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import * as commands from './commands';
import { kTrackColors } from './draft';
import { matches, plain, readLine, type Named, type Words } from './type_ahead';
import { fromWire, toWire, type WireDraft } from './wire_draft';

const wire = parse(readFileSync('../maps/san_francisco.toml', 'utf8')) as unknown as WireDraft;
const places: Named[] = (wire.places ?? []).map(({ name }, i) => ({ id: i + 1, names: [name ?? ''] }));
const words: Words = { colors: kTrackColors.map((color) => ({ color, names: [color] })), ferries: ['ferries'] };

/** The fewest letters that mean this place and no other. */
function shortest(name: string): string {
    const parts = plain(name).split(/[^a-z0-9]+/);
    const tries = [...parts[0]!].map((_, i) => parts[0]!.slice(0, i + 1));
    tries.push(`${parts[0]} ${parts[1]?.[0] ?? ''}`, parts.join(' '));
    const certain = tries.find((typed) => {
        const { ids } = matches(typed.split(' ').filter(Boolean), places);
        return ids.length === 1 && places[ids[0]! - 1]!.names[0] === name;
    });
    return certain ?? name;
}

function color(name: string): string {
    const all = kTrackColors as readonly string[];
    for (let n = 1; n < name.length; n++) {
        if (all.filter((one) => one.startsWith(name.slice(0, n))).length === 1) return name.slice(0, n);
    }
    return name;
}

test('44 tracks or more and 24 tickets are entered within 20 minutes', () => {
    let draft = fromWire(wire);
    draft = { ...draft, routes: draft.routes.map((route) => ({ ...route, length: 1, tracks: ['grey'], ferries: 0, reconstructed: true })) };
    const number = new Map(places.map(({ id, names: [name] }) => [name, id]));
    let keys = 0;
    const typed = (line: string, between: readonly string[]) => {
        keys += line.length + 1;
        const found = readLine(line, places, words);
        expect(found.places, line).toEqual(between.map((name) => [number.get(name)]));
        return found;
    };
    for (const { between = [], length, tracks = [], ferries } of wire.routes ?? []) {
        const [a = '', b = ''] = between;
        const line = `${shortest(a)} ${shortest(b)} ${length} ${tracks.map(color).join(' ')}${ferries ? ` ${ferries}f` : ''}`;
        const found = typed(line, between);
        draft = commands.enterRoute(draft, number.get(a)!, number.get(b)!, {
            length: found.length, tracks: found.tracks, ferries: found.ferries,
        });
    }
    for (const { between = [], points } of wire.tickets ?? []) {
        const [a = '', b = ''] = between;
        expect(typed(`${shortest(a)} ${shortest(b)} ${points}`, between).length).toBe(points);
        draft = commands.enterTicket(draft, number.get(a)!, number.get(b)!, points!);
    }
    const facts = (one: WireDraft) => one.routes?.map(({ between, length, tracks, ferries }) => [between, length, tracks, ferries ?? 0]);
    expect(facts(toWire(draft))).toEqual(facts(wire));
    expect(JSON.stringify([toWire(draft).routes, toWire(draft).tickets])).not.toContain('reconstructed');
    expect(wire.routes?.flatMap(({ tracks }) => tracks).length).toBeGreaterThanOrEqual(44);
    // Somebody who looks at a list and back types one key a second.
    console.log(`${wire.routes?.length} routes and ${wire.tickets?.length} tickets: ${keys} keystrokes`);
    expect(keys).toBeLessThan(20 * 60);
});
