// The first game: a fixed story on the map of San Francisco, told in views as a server would send
// them. It contains no rules: each step allows exactly one move.
import { indexMap, type MapIndex } from '../../../game/map_index';
import type { Move } from '../../../game/moves';
import type { Card, GameMap, Hand, View } from '../../../net/wire';
import { openingSouvenirs, pictureView } from '../map_numbers';

export type StepId =
    | 'tickets' | 'market' | 'deck' | 'claim' | 'grey' | 'wild' | 'ferry' | 'draw' | 'keep' | 'last'
    | 'end';

export interface Step {
    id: StepId;
    view: View;
    hand: Hand;
    /** The one move that leads to the next step; null at the end. */
    move: Move | null;
    /** The track that it is about. */
    track: number | null;
    /** The ticket that it is about, by its number. */
    ticket: number | null;
}

export const kLessonMap = 'san_francisco';
/** Where the learner takes the first souvenir. */
export const kSouvenirPlace = 'Alcatraz';

interface Story {
    index: MapIndex;
    owners: Map<number, number>;
    view: View;
    hand: Hand;
    steps: Step[];
}

/** Throws if the map lacks a place, route or ticket of the story. */
export function lesson(map: GameMap): Step[] {
    const index = indexMap(map);
    const story: Story = {
        index,
        owners: new Map(),
        view: { ...pictureView(map, new Map([[0, 1]]), lessonSouvenirs(index)), deck: 28, ticket_deck: 20 },
        hand: { blue: 2 },
        steps: [],
    };
    const { view } = story;
    const short = ticket(index, 'Pier 39', 'Union Square');
    const long = ticket(index, 'Fort Mason', 'Potrero Hill');
    const near = ticket(index, 'Alcatraz', 'Civic Center');
    const far = ticket(index, 'Golden Gate Bridge', 'The Embarcadero');
    const first = track(index, 'Chinatown', 'Union Square', 'orange');
    const second = track(index, 'Pier 39', 'Chinatown', 'grey');
    const ferry = track(index, 'Alcatraz', 'Pier 39', 'grey');
    const last = track(index, 'Union Square', 'Civic Center', 'red');

    view.market = ['red', 'orange', 'purple', 'black', 'green'];
    view.offer = [short, long];
    add(story, { id: 'tickets', move: { kind: 'keep', tickets: [0] }, ticket: short });

    view.offer = [];
    view.tickets = [{ ticket: short, done: false }];
    add(story, { id: 'market', move: { kind: 'draw', from: 'orange' }, track: first, ticket: short });

    story.hand = { blue: 2, orange: 1 };
    view.market = ['red', 'green', 'purple', 'black', 'green'];
    add(story, { id: 'deck', move: { kind: 'draw', from: 'deck' }, ticket: short });

    story.hand = { blue: 2, orange: 1, wild: 1 };
    add(story, { id: 'claim', move: pay(first, 'orange'), track: first, ticket: short });

    claim(story, 0, first);
    claim(story, 1, track(index, 'The Embarcadero', 'South Beach', 'purple'));
    takeSouvenir(story, 1, 'The Embarcadero');
    story.hand = { blue: 2, wild: 1 };
    add(story, { id: 'grey', move: pay(second, 'blue'), track: second, ticket: short });

    claim(story, 0, second);
    claim(story, 1, track(index, 'South Beach', 'Potrero Hill', 'black'));
    takeSouvenir(story, 1, 'Potrero Hill');
    story.hand = { wild: 1 };
    view.tickets = [{ ticket: short, done: true }];
    view.market = ['red', 'green', 'wild', 'black', 'green'];
    add(story, { id: 'wild', move: { kind: 'draw', from: 'wild' }, track: ferry });

    story.hand = { wild: 2 };
    view.market = ['red', 'green', 'blue', 'black', 'green'];
    add(story, { id: 'ferry', move: pay(ferry, 'wild', 2), track: ferry });

    claim(story, 0, ferry);
    story.hand = {};
    takeSouvenir(story, 0, kSouvenirPlace);
    claim(story, 1, track(index, 'Mission', 'Potrero Hill', 'green'));
    add(story, { id: 'draw', move: { kind: 'tickets' } });

    view.offer = [near, far];
    add(story, { id: 'keep', move: { kind: 'keep', tickets: [0] }, ticket: near });

    view.offer = [];
    view.tickets = [{ ticket: short, done: true }, { ticket: near, done: false }];
    claim(story, 1, track(index, 'Castro', 'Sunset', 'blue'));
    takeSouvenir(story, 1, 'Sunset');
    claim(story, 1, track(index, 'Mission', 'Castro', 'grey'));
    claim(story, 1, track(index, 'Richmond', 'Sunset', 'purple'));
    claim(story, 1, track(index, 'Golden Gate Bridge', 'Richmond', 'green'));
    takeSouvenir(story, 1, 'Golden Gate Bridge');
    story.hand = { red: 2 };
    view.last_round = true;
    add(story, { id: 'last', move: pay(last, 'red'), track: last, ticket: near });

    claim(story, 0, last);
    story.hand = {};
    view.tickets = [{ ticket: short, done: true }, { ticket: near, done: true }];
    add(story, { id: 'end', move: null });
    return story.steps;
}

/** What the learner has at the end, part by part. */
export function lessonSum(map: GameMap, end: Step): {
    routes: number;
    tickets: number;
    souvenirs: number;
    total: number;
} {
    const seat = end.view.seats[0];
    const routes = seat?.points ?? 0;
    const tickets = (end.view.tickets ?? []).reduce(
        (sum, held) => sum + (map.tickets[held.ticket]?.points ?? 0) * (held.done ? 1 : -1),
        0,
    );
    const souvenirs = map.souvenirs?.points[seat?.souvenirs.length ?? 0] ?? 0;
    return { routes, tickets, souvenirs, total: routes + tickets + souvenirs };
}

// S1 and S3: five stacks of two, and one souvenir of each remaining kind.
function lessonSouvenirs(index: MapIndex): View['souvenirs'] {
    const stacks = openingSouvenirs(index.map);
    const spare = ['Pacific Heights', 'Japanese Tea Garden'].map((place, i) => ({
        place: placeOf(index, place),
        symbol: stacks.length + i,
        count: 1,
    }));
    return [...stacks, ...spare];
}

function add(story: Story, step: Partial<Step> & { id: StepId; move: Move | null }): void {
    const { view, owners, index } = story;
    const fresh = pictureView(index.map, owners, view.souvenirs);
    story.steps.push({
        track: null,
        ticket: null,
        ...step,
        hand: { ...story.hand },
        view: {
            ...view,
            owners: fresh.owners,
            seats: view.seats.map((seat) => ({ ...seat, souvenirs: [...seat.souvenirs] })),
            souvenirs: view.souvenirs.map((stack) => ({ ...stack })),
            to_act: step.move === null ? [] : [0],
        },
    });
}

function pay(track: number, card: Card, wilds = 0): Move {
    return { kind: 'claim', track, card, wilds };
}

function claim(story: Story, seat: number, id: number): void {
    const { length, points } = story.index.tracks[id] ?? { length: 0, points: 0 };
    const player = story.view.seats[seat];
    story.owners.set(id, seat);
    if (!player) return;
    player.cars -= length;
    player.points += points;
}

function takeSouvenir(story: Story, seat: number, place: string): void {
    const stack = story.view.souvenirs.find((one) => one.place === placeOf(story.index, place));
    if (!stack) throw new Error(`no souvenirs at ${place}`);
    stack.count -= 1;
    story.view.seats[seat]?.souvenirs.push(stack.symbol);
}

function placeOf(index: MapIndex, name: string): number {
    return index.map.places.findIndex((place) => place.name === name);
}

function joins(index: MapIndex, ends: { from: number; to: number }, a: string, b: string): boolean {
    const [from, to] = [placeOf(index, a), placeOf(index, b)];
    return (ends.from === from && ends.to === to) || (ends.from === to && ends.to === from);
}

function track(index: MapIndex, a: string, b: string, color: Card | 'grey'): number {
    const found = index.tracks.find((one) => one.color === color && joins(index, one, a, b));
    if (!found) throw new Error(`no ${color} track between ${a} and ${b}`);
    return found.id;
}

function ticket(index: MapIndex, a: string, b: string): number {
    const found = index.tickets.findIndex((one) => joins(index, one, a, b));
    if (found < 0) throw new Error(`no ticket ${a} - ${b}`);
    return found;
}
