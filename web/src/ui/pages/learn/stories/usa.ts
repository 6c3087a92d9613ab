// The first game in the USA: long routes, locomotives, double routes and the longest path.
import type { GameMap } from '../../../../net/wire';
import type { Lesson, Step } from '../lesson';
import { pay, Story } from '../story';
import { prompt, text, title } from './usa_words';

export const lesson: Lesson = { steps, title, text, prompt };

function steps(map: GameMap): Step[] {
    const story = new Story(map);
    const coast = story.ticket('Seattle', 'Los Angeles');
    const south = story.ticket('Portland', 'Phoenix');
    open(story, coast, south);
    build(story, coast, south);
    finish(story, coast, south);
    return story.steps;
}

/** Tickets, and three ways to a card. */
function open(story: Story, coast: number, south: number): void {
    const { view } = story;
    const long = story.track('Portland', 'San Francisco', 'green');
    story.hand = { green: 3, blue: 1 };
    view.market = ['red', 'green', 'white', 'black', 'orange'];
    view.offer = [coast, south, story.ticket('Los Angeles', 'New York')];
    story.add({ id: 'tickets', move: { kind: 'keep', tickets: [0, 1] }, ticket: coast });

    view.offer = [];
    view.ticket_deck += 2;
    view.tickets = [{ ticket: coast, done: false }, { ticket: south, done: false }];
    story.add({ id: 'market', move: { kind: 'draw', from: 'green' }, track: long });

    story.hand = { green: 4, blue: 1 };
    view.market = ['red', 'wild', 'white', 'black', 'orange'];
    view.deck -= 1;
    story.add({ id: 'deck', move: { kind: 'draw', from: 'deck' } });

    story.hand = { green: 4, blue: 2 };
    view.market = ['red', 'wild', 'yellow', 'black', 'purple'];
    view.deck -= 3;
    story.add({ id: 'wild', move: { kind: 'draw', from: 'wild' }, track: long });

    story.hand = { green: 4, blue: 2, wild: 1 };
    view.market = ['red', 'white', 'yellow', 'black', 'purple'];
    view.deck -= 1;
    story.claim(1, story.track('Chicago', 'Pittsburgh', 'orange'));
    story.add({ id: 'long', move: pay(long, 'green', 1), track: long, showsPoints: true });
    story.claim(0, long);
}

/** Double, grey and distant routes, until both tickets are completed. */
function build(story: Story, coast: number, south: number): void {
    const { view } = story;
    const short = story.track('Seattle', 'Portland', 'grey');
    const grey = story.track('Los Angeles', 'Phoenix', 'grey');
    const joining = story.track('San Francisco', 'Los Angeles', 'yellow');
    story.claim(1, story.track('New York', 'Pittsburgh', 'white'));
    story.hand = { blue: 2 };
    story.add({ id: 'short', move: pay(short, 'blue'), track: short });

    story.claim(0, short);
    story.claim(1, story.track('Chicago', 'Omaha', 'blue'));
    story.hand = { blue: 2, white: 1, black: 2, wild: 1 };
    view.market = ['red', 'black', 'yellow', 'yellow', 'purple'];
    view.deck -= 9;
    story.add({ id: 'grey', move: pay(grey, 'blue', 1), track: grey });

    story.claim(0, grey);
    story.claim(0, joining);
    story.claim(1, story.track('Helena', 'Omaha', 'red'));
    story.claim(1, story.track('Seattle', 'Helena', 'yellow'));
    story.hand = { white: 3, black: 4, red: 3 };
    view.tickets = [{ ticket: coast, done: true }, { ticket: south, done: true }];
    view.market = ['orange', 'black', 'green', 'red', 'purple'];
    view.deck -= 20;
    story.add({ id: 'draw', move: { kind: 'tickets' }, track: joining });
}

/** A third ticket, the last round and the longest path. */
function finish(story: Story, coast: number, south: number): void {
    const { view } = story;
    const near = story.ticket('Vancouver', 'Santa Fe');
    const last = story.track('Los Angeles', 'El Paso', 'black');
    view.offer = [story.ticket('Winnipeg', 'Little Rock'), near, story.ticket('Boston', 'Miami')];
    view.ticket_deck -= 3;
    story.add({ id: 'keep', move: { kind: 'keep', tickets: [1] }, ticket: near });

    view.offer = [];
    view.ticket_deck += 2;
    story.claim(0, story.track('Calgary', 'Winnipeg', 'white'));
    story.claim(0, story.track('Calgary', 'Vancouver', 'grey'));
    story.claim(0, story.track('Vancouver', 'Seattle', 'grey'));
    story.claim(0, story.track('Phoenix', 'Santa Fe', 'grey'));
    story.claim(0, story.track('Santa Fe', 'El Paso', 'grey'));
    story.claim(1, story.track('Duluth', 'Toronto', 'purple'));
    story.claim(1, story.track('Montreal', 'Toronto', 'grey'));
    story.claim(1, story.track('Duluth', 'Winnipeg', 'black'));
    story.claim(1, story.track('Miami', 'New Orleans', 'red'));
    story.claim(1, story.track('Atlanta', 'New Orleans', 'yellow'));
    story.hand = { black: 6, red: 3, white: 2, green: 2, orange: 2 };
    view.tickets = [coast, south, near].map((ticket) => ({ ticket, done: true }));
    view.market = ['blue', 'white', 'green', 'red', 'orange'];
    view.deck = 19;
    view.last_round = true;
    story.add({ id: 'last', move: pay(last, 'black'), track: last });

    story.claim(0, last);
    story.hand = { red: 3, white: 2, green: 2, orange: 2 };
    const own = story.index.tracks.filter(({ id }) => story.owner(id) === 0).map(({ id }) => id);
    story.add({ id: 'end', move: null, path: own });
}
