// What stories are told with: names instead of numbers, and a view that each event changes a little.
import { indexMap, type MapIndex } from '../../../game/board/map_index';
import type { Move } from '../../../game/moves/moves';
import type { Card, GameMap, Hand, View } from '../../../net/wire';
import { cardNumbers, pictureView } from '../map_numbers';
import type { Step } from './lesson';

const kMarket = 5;
const kSeats = 2;

/** Two players: seat 0 is the learner. */
export class Story {
    readonly index: MapIndex;
    readonly steps: Step[] = [];
    readonly view: View;
    hand: Hand = {};
    readonly #owners = new Map<number, number>();
    readonly #closed = new Set<number>();

    constructor(map: GameMap, souvenirs: View['souvenirs'] = []) {
        this.index = indexMap(map);
        const { opening_hand, opening_tickets } = map.rules;
        this.view = {
            ...pictureView(map, new Map([[0, kSeats - 1]]), souvenirs),
            deck: cardNumbers(map).total - kMarket - kSeats * opening_hand,
            ticket_deck: map.tickets.length - kSeats * opening_tickets.deal,
        };
    }

    /** Everything that is not said stays as it was in the step before. */
    add(step: Partial<Step> & Pick<Step, 'id' | 'move'>): void {
        const { view } = this;
        this.steps.push({
            track: null,
            ticket: null,
            closed: new Set(this.#closed),
            path: [],
            showsPoints: false,
            ...step,
            hand: { ...this.hand },
            view: {
                ...view,
                owners: pictureView(this.index.map, this.#owners).owners,
                seats: view.seats.map((seat) => ({ ...seat, souvenirs: [...seat.souvenirs] })),
                souvenirs: view.souvenirs.map((stack) => ({ ...stack })),
                to_act: step.move === null ? [] : [0],
            },
        });
    }

    claim(seat: number, id: number): void {
        const track = this.index.tracks[id];
        const player = this.view.seats[seat];
        if (!track || !player) return;
        this.#owners.set(id, seat);
        for (const twin of track.twins) this.#closed.add(twin);
        player.cars -= track.length;
        player.points += track.points;
    }

    owner(track: number): number | undefined {
        return this.#owners.get(track);
    }

    takeSouvenir(seat: number, place: string): void {
        const stack = this.view.souvenirs.find((one) => one.place === this.place(place));
        if (!stack) throw new Error(`no souvenirs at ${place}`);
        stack.count -= 1;
        this.view.seats[seat]?.souvenirs.push(stack.symbol);
    }

    place(name: string): number {
        return this.index.map.places.findIndex((place) => place.name === name);
    }

    track(a: string, b: string, color: Card | 'grey'): number {
        const found = this.index.tracks.find((one) => one.color === color && this.#joins(one, a, b));
        if (!found) throw new Error(`no ${color} track between ${a} and ${b}`);
        return found.id;
    }

    ticket(a: string, b: string): number {
        const found = this.index.tickets.findIndex((one) => this.#joins(one, a, b));
        if (found < 0) throw new Error(`no ticket ${a} - ${b}`);
        return found;
    }

    #joins(ends: { from: number; to: number }, a: string, b: string): boolean {
        const [from, to] = [this.place(a), this.place(b)];
        return (ends.from === from && ends.to === to) || (ends.from === to && ends.to === from);
    }
}

export function pay(track: number, card: Card, wilds = 0): Move {
    return { kind: 'claim', track, card, wilds };
}
