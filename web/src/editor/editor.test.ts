// The draft without a page: undo and redo, the type-ahead line, the picture's corners.
import { describe, expect, test } from 'vitest';
import { applied, changeBetween, reverted } from './change';
import * as commands from './commands';
import { newDraft, type Draft } from './draft';
import { matrix3d, placed, project, projection } from './homography';
import { likeness, readLine, type Named, type Words } from './type_ahead';
import { fromWire, toWire } from './wire_draft';

function small(): Draft {
    let draft = newDraft('Small');
    for (const [name, x, y] of [['Amberley', 100, 100], ['Brockhaven', 500, 100], ['Cindermoor', 300, 400]] as const) {
        draft = commands.addPlace(draft, name, { x, y });
    }
    draft = commands.addRoute(draft, 1, 2, { length: 3, tracks: ['red', 'blue'] });
    draft = commands.addRoute(draft, 2, 3, { length: 2, ferries: 1, bend: 0.2 });
    return commands.addTicket(draft, 1, 3, 5);
}

test.each([
    ['Rødby – Århus 1900', 'my_rodby_arhus_1900'], ['USA', 'my_usa'], ['地図', 'my_map'], ['', 'my_map'],
    ['An Island of Many Small Towns and Their Railways', 'my_an_island_of_many_small_towns_and_their'],
])('a map called %j has a short name of its own', (title, id) => expect(newDraft(title).id).toBe(id));

describe('the undo log', () => {
    const before = small();
    const steps: [string, (draft: Draft) => Draft][] = [
        ['a move', (draft) => commands.movePlace(draft, 2, { x: 1.23, y: 4.56 })],
        ['a new place', (draft) => commands.addPlace(draft, 'Dunmarsh')],
        ['a removal with all that hangs on it', (draft) => commands.removePlace(draft, 2)],
        ['a name in another language', (draft) => commands.changePlace(draft, 1, { names: { da: 'Å' } })],
        ['a rule', (draft) => ({ ...draft, rules: { ...draft.rules, route_points: [1, 2], cars: null } })],
        ['souvenirs', (draft) => ({ ...draft, souvenirs: { symbols: ['bell'], places: [1], points: [0, 1], setup: [] } })],
        ['a card that goes', ({ cards: { red: _, ...cards }, ...draft }) => ({ ...draft, cards })],
    ];
    test.each(steps)('%s can be undone and done again, from text', (_, step) => {
        const after = step(before);
        const change = JSON.parse(JSON.stringify(changeBetween(before, after))) as ReturnType<typeof changeBetween>;
        expect(change.length).toBeGreaterThan(0);
        expect(applied(before, change)).toEqual(after);
        expect(reverted(after, change)).toEqual(before);
    });
    test('a step on a large map is small', () => {
        let large = newDraft('Large');
        for (let i = 0; i < 60; i++) large = commands.addPlace(large, `Place ${i}`);
        const moved = commands.movePlace(large, 30, { x: 1, y: 2 });
        expect(JSON.stringify(changeBetween(large, moved)).length).toBeLessThan(200);
        const added = commands.addPlace(large, 'One more');
        expect(JSON.stringify(changeBetween(large, added)).length).toBeLessThan(300);
    });
    test('nothing changed is no step', () => {
        expect(changeBetween(before, { ...before })).toEqual([]);
    });
});

describe('the file', () => {
    test('a draft comes back as it was', () => {
        const draft = small();
        const again = fromWire(toWire(draft));
        expect(toWire(again)).toEqual(toWire(draft));
        expect(again.routes.map(({ length, tracks, ferries, bend }) => [length, tracks, ferries, bend]))
            .toEqual([[3, ['red', 'blue'], 0, 0], [2, ['grey'], 1, 0.2]]);
    });
    test('a name that no place has stays a name', () => {
        const draft = fromWire({ places: [{ name: 'A', at: [1, 2] }], routes: [{ between: ['A', 'Atlantis'], length: 2 }] });
        expect(draft.routes[0]).toMatchObject({ a: 1, b: 'Atlantis' });
        expect(toWire(draft).routes?.[0]?.between).toEqual(['A', 'Atlantis']);
    });
    test('renaming a place renames it everywhere', () => {
        const draft = commands.changePlace(small(), 2, { name: 'Harbour' });
        expect(toWire(draft).routes?.map(({ between }) => between)).toEqual([['Amberley', 'Harbour'], ['Harbour', 'Cindermoor']]);
    });
    test('what is empty is left out', () => {
        const wire = toWire({ ...small(), width: null });
        expect(wire.board).toEqual({ height: 700 });
        expect(wire).not.toHaveProperty('notice');
        expect(wire).not.toHaveProperty('souvenirs');
    });
});

const places: Named[] = [
    'Golden Gate Bridge', 'Fort Mason', 'Pier 39', 'Pacific Heights', 'Painted Ladies', 'Union Square', 'Redding', 'Ålborg',
].map((name, i) => ({ id: i + 1, names: [name] }));
const words: Words = {
    colors: (['grey', 'green', 'red', 'blue', 'black'] as const).map((color) => ({ color, names: [color] })),
    ferries: ['ferries'],
};
const read = (line: string) => readLine(line, places, words);

describe('a typed line', () => {
    test('names places by the beginnings of their words', () => {
        expect(read('gold fort 5 grey 1f')).toEqual(
            { places: [[1], [2]], length: 5, tracks: ['grey'], ferries: 1, strange: null });
        expect(read('ggb fm 5')).toMatchObject({ places: [[1], [2]], length: 5 });
        expect(read('alb uni 2 red bla')).toMatchObject({ places: [[8], [6]], tracks: ['red', 'black'] });
    });
    test('knows a number in a name from a length', () => {
        expect(read('pier 39 union 3')).toMatchObject({ places: [[3], [6]], length: 3 });
        expect(read('pier 39, union')).toMatchObject({ places: [[3], [6]], length: null });
    });
    test('knows a place from a colour', () => {
        expect(read('gold red 3')).toMatchObject({ places: [[1], [7]], length: 3, tracks: [] });
        expect(read('gold red 3 red')).toMatchObject({ places: [[1], [7]], length: 3, tracks: ['red'] });
    });
    test('asks when it could be either', () => {
        expect(read('pa gold 2').places).toEqual([[4, 5], [1]]);
        expect(read('pac gold 2').places).toEqual([[4], [1]]);
    });
    test('says which word it does not know', () => {
        expect(read('gold atlantis 3')).toMatchObject({ places: null, strange: 'atlantis' });
    });
    test('a whole name is better than a beginning', () => {
        expect(likeness(['fort', 'mason'], 'Fort Mason')).toBeGreaterThan(likeness(['fort'], 'Fort Mason'));
        expect(likeness(['mason'], 'Fort Mason')).toBeLessThan(likeness(['fort'], 'Fort Mason'));
    });
});

describe('entering a printed board', () => {
    test('a line for a route that is there replaces it, and it is no guess any more', () => {
        const guess = commands.changeRoute(small(), 4, { reconstructed: true });
        const after = commands.enterRoute(guess, 2, 1, { length: 4, tracks: ['green'] });
        expect(after.routes).toHaveLength(2);
        expect(after.routes[0]).toMatchObject({ length: 4, tracks: ['green'], reconstructed: false });
    });
    test('what is left of the guesses goes, but no place that is needed', () => {
        let draft = small();
        draft = commands.changePlace(draft, 1, { reconstructed: true });
        draft = commands.changePlace(commands.addPlace(draft, 'Nowhere'), 7, { reconstructed: true });
        draft = commands.changeRoute(draft, 5, { reconstructed: true });
        const after = commands.removeGuesses(draft);
        expect(after.routes.map(({ id }) => id)).toEqual([4]);
        expect(after.places.map(({ id }) => id)).toEqual([1, 2, 3]);
    });
});

describe('the picture', () => {
    test('its corners lie where they are put', () => {
        const corners = [{ x: 10, y: 20 }, { x: 400, y: 5 }, { x: 380, y: 300 }, { x: 30, y: 260 }] as const;
        const h = projection(800, 600, corners)!;
        const from = [{ x: 0, y: 0 }, { x: 800, y: 0 }, { x: 800, y: 600 }, { x: 0, y: 600 }];
        from.forEach((at, i) => {
            const to = project(h, at);
            expect(to.x).toBeCloseTo(corners[i]!.x, 6);
            expect(to.y).toBeCloseTo(corners[i]!.y, 6);
        });
        expect(matrix3d(h)).not.toMatch(/e[-+]?\d/);
    });
    test('corners on one line are no picture', () => {
        const line = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }, { x: 3, y: 0 }] as const;
        expect(projection(10, 10, line)).toBeNull();
    });
    test('it begins as large as fits', () => {
        expect(placed({ width: 200, height: 100 }, { width: 1000, height: 700 })[0]).toEqual({ x: 0, y: 100 });
    });
});
