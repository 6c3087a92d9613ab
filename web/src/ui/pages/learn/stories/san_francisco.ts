// The first game in San Francisco: ferries and souvenirs.
import type { GameMap, View } from '../../../../net/wire';
import { openingSouvenirs } from '../../map_numbers';
import type { Lesson, Step } from '../lesson';
import { pay, Story } from '../story';
import { kSouvenirPlace, prompt, text, title } from './san_francisco_words';

export const lesson: Lesson = { steps, title, text, prompt };

function steps(map: GameMap): Step[] {
    const story = new Story(map, souvenirs(map));
    const short = story.ticket('Pier 39', 'Union Square');
    begin(story, short);
    sail(story, short);
    finish(story, short);
    return story.steps;
}

/** The first ticket, two ways to a card, and two routes. */
function begin(story: Story, short: number): void {
    const { view } = story;
    const first = story.track('Chinatown', 'Union Square', 'orange');
    const second = story.track('Pier 39', 'Chinatown', 'grey');
    story.hand = { blue: 2 };
    view.market = ['red', 'orange', 'purple', 'black', 'green'];
    view.offer = [short, story.ticket('Fort Mason', 'Potrero Hill')];
    story.add({ id: 'tickets', move: { kind: 'keep', tickets: [0] }, ticket: short });

    view.offer = [];
    view.ticket_deck += 2;
    view.tickets = [{ ticket: short, done: false }];
    story.add({ id: 'market', move: { kind: 'draw', from: 'orange' }, track: first, ticket: short });

    story.hand = { blue: 2, orange: 1 };
    view.market = ['red', 'green', 'purple', 'black', 'green'];
    view.deck -= 1;
    story.add({ id: 'deck', move: { kind: 'draw', from: 'deck' }, ticket: short });

    story.hand = { blue: 2, orange: 1, wild: 1 };
    view.deck -= 3;
    story.add({ id: 'claim', move: pay(first, 'orange'), track: first, ticket: short });

    story.claim(0, first);
    story.claim(1, story.track('The Embarcadero', 'South Beach', 'purple'));
    story.takeSouvenir(1, 'The Embarcadero');
    story.hand = { blue: 2, wild: 1 };
    story.add({ id: 'grey', move: pay(second, 'blue'), track: second, ticket: short });
    story.claim(0, second);
}

/** A ferry route, and a souvenir at its end. */
function sail(story: Story, short: number): void {
    const { view } = story;
    const ferry = story.track('Alcatraz', 'Pier 39', 'grey');
    story.claim(1, story.track('South Beach', 'Potrero Hill', 'black'));
    story.takeSouvenir(1, 'Potrero Hill');
    story.hand = { wild: 1 };
    view.tickets = [{ ticket: short, done: true }];
    view.market = ['red', 'green', 'wild', 'black', 'green'];
    view.deck -= 1;
    story.add({ id: 'wild', move: { kind: 'draw', from: 'wild' }, track: ferry });

    story.hand = { wild: 2 };
    view.market = ['red', 'green', 'blue', 'black', 'green'];
    view.deck -= 1;
    story.add({ id: 'ferry', move: pay(ferry, 'wild', 2), track: ferry });

    story.claim(0, ferry);
    story.hand = {};
    story.takeSouvenir(0, kSouvenirPlace);
    story.claim(1, story.track('Mission', 'Potrero Hill', 'green'));
    story.add({ id: 'draw', move: { kind: 'tickets' } });
}

/** Another ticket, and the last round. */
function finish(story: Story, short: number): void {
    const { view } = story;
    const near = story.ticket('Alcatraz', 'Civic Center');
    const last = story.track('Union Square', 'Civic Center', 'red');
    view.offer = [near, story.ticket('Golden Gate Bridge', 'Potrero Hill')];
    view.ticket_deck -= 2;
    story.add({ id: 'keep', move: { kind: 'keep', tickets: [0] }, ticket: near });

    view.offer = [];
    view.ticket_deck += 1;
    view.deck = 9;
    view.tickets = [{ ticket: short, done: true }, { ticket: near, done: false }];
    story.claim(1, story.track('Castro', 'Sunset', 'blue'));
    story.takeSouvenir(1, 'Sunset');
    story.claim(1, story.track('Mission', 'Castro', 'grey'));
    story.claim(1, story.track('Richmond', 'Sunset', 'purple'));
    story.claim(1, story.track('Golden Gate Bridge', 'Richmond', 'green'));
    story.takeSouvenir(1, 'Golden Gate Bridge');
    story.hand = { red: 2 };
    view.last_round = true;
    story.add({ id: 'last', move: pay(last, 'red'), track: last, ticket: near });

    story.claim(0, last);
    story.hand = {};
    view.tickets = [{ ticket: short, done: true }, { ticket: near, done: true }];
    story.add({ id: 'end', move: null });
}

// S1 and S3: five stacks of two, and one souvenir of each remaining kind.
function souvenirs(map: GameMap): View['souvenirs'] {
    const stacks = openingSouvenirs(map);
    const spare = ['Pacific Heights', 'Japanese Tea Garden'].map((name, i) => ({
        place: map.places.findIndex((place) => place.name === name),
        symbol: stacks.length + i,
        count: 1,
    }));
    return [...stacks, ...spare];
}
