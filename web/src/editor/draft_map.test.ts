import { expect, test } from 'vitest';
import { newDraft } from './draft';
import { draftMap } from './draft_map';

test('a draft is a map with its own names, tickets and rules', () => {
    const draft = newDraft('Three places');
    const place = (id: number, name: string, x: number) => ({
        id, name, names: {}, x, y: 100, label: 'n' as const, reconstructed: false,
    });
    draft.places = [place(1, 'Alpha', 100), place(2, 'Beta', 400), place(3, 'Gamma', 800)];
    const route = { tracks: ['red' as const], ferries: 0, bend: 0, reconstructed: false };
    draft.routes = [
        { ...route, id: 4, a: 1, b: 2, length: 3 }, { ...route, id: 5, a: 2, b: 3, length: null },
    ];
    const ticket = { reconstructed: false, pointsReconstructed: false };
    draft.tickets = [{ ...ticket, id: 6, a: 1, b: 3, points: 8 }, { ...ticket, id: 7, a: 1, b: 'Nowhere', points: 5 }];
    const map = draftMap(draft, 'en');
    expect(map.title).toBe('Three places');
    expect(map.places.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Gamma']);
    // What cannot be drawn yet is left out.
    expect(map.routes).toMatchObject([{ from: 'Alpha', to: 'Beta', length: 3 }]);
    expect(map.tickets).toMatchObject([{ from: 'Alpha', to: 'Gamma', points: 8 }]);
    expect(map.rules.cars).toBe(draft.rules.cars);
});
