// What the player is looking at and considering, and the actions on it. The server learns of it only
// when a move is sent. The view draws this state and reports what was pressed.
import type { Card, Hand } from '../net/wire';
import type { Legal, Way } from './legal';
import type { Move } from './moves';
import { seatBoard } from './open_tracks';
import { cheapest, type Connection } from './paths';
import type { Table } from './table.svelte';

/** What must be decided now, or was asked about. */
export type Choice =
    | { kind: 'keep'; offer: number[] }
    | { kind: 'souvenir'; places: number[] }
    | { kind: 'place' }
    | { kind: 'confirm'; move: Move }
    | { kind: 'claim'; track: number; ways: Way[] }
    | { kind: 'route'; track: number };

export class PlayControl {
    readonly table: Table;
    /** Whether the player wants to confirm draws; the table may want it as well. */
    readonly #confirms: () => boolean;

    #claimed = $state<number | null>(null);
    #asked = $state<number | null>(null);
    #confirming = $state.raw<Move | null>(null);
    #stackWish = $state<number | null>(null);
    #placeWish = $state<number | null>(null);
    #seenChat = $state(0);
    /** The ticket whose connection is shown. */
    ticket = $state<number | null>(null);
    /** The track under the pointer in a list. */
    pointed = $state<number | null>(null);
    /** Cards that the selected payment would use. */
    used = $state.raw<Hand>({});
    /** Tracks to highlight at the end of the game. */
    path = $state.raw<number[]>([]);
    /** The open tab of a narrow screen, and of a wide one. */
    tab = $state('cards');
    sideTab = $state('log');

    readonly unread = $derived.by(() => {
        const { chat, seat } = this.table;
        return chat.filter((line) => line.n > this.#seenChat && line.seat !== seat).length;
    });
    /** Places that can be pressed: for a souvenir, or for a stack of them. */
    readonly places: Set<number> = $derived.by(() => {
        const { souvenirs, placements } = this.legal;
        return new Set(souvenirs.length ? souvenirs : [...placements.values()].flat());
    });
    /** The stack to place, and where; null if not chosen yet. */
    readonly stack = $derived.by(() => {
        const { placements } = this.legal;
        if (this.#stackWish !== null && placements.has(this.#stackWish)) return this.#stackWish;
        return [...placements.keys()][0] ?? null;
    });
    readonly placeAt = $derived.by(() =>
        this.#placeWish !== null && this.places.has(this.#placeWish) ? this.#placeWish : null);
    readonly choice: Choice | null = $derived.by(() => {
        const { keep, souvenirs, placements, claims } = this.legal;
        const offer = this.table.view?.offer ?? [];
        if (keep && offer.length) return { kind: 'keep', offer };
        if (souvenirs.length) return { kind: 'souvenir', places: souvenirs };
        if (placements.size) return { kind: 'place' };
        if (this.#confirming) return { kind: 'confirm', move: this.#confirming };
        const ways = this.#claimed === null ? undefined : claims.get(this.#claimed);
        if (this.#claimed !== null && ways) return { kind: 'claim', track: this.#claimed, ways };
        return this.#asked === null ? null : { kind: 'route', track: this.#asked };
    });
    readonly focusTicket = $derived.by(() => {
        const facts = this.ticket === null ? undefined : this.table.index?.tickets[this.ticket];
        return facts ? { ...facts, path: this.#connect(this.ticket)?.tracks ?? [] } : null;
    });
    /** Cars that each ticket on offer would take; null if it is blocked. */
    readonly needs = $derived.by(() =>
        (this.table.view?.offer ?? []).map((ticket) => this.#connect(ticket)?.cars ?? null));

    /** Call while a component is being set up, or in an effect root. */
    constructor(table: Table, confirms: () => boolean) {
        this.table = table;
        this.#confirms = confirms;
        // A new version may have made it illegal.
        $effect(() => {
            if (this.#claimed !== null && !this.legal.claims.has(this.#claimed)) this.#claimed = null;
            if (this.#confirming && !this.legal.has(this.#confirming)) this.#confirming = null;
        });
        $effect(() => {
            if (this.tab === 'chat' || this.sideTab === 'chat') {
                this.#seenChat = this.table.chat.at(-1)?.n ?? 0;
            }
        });
    }

    get busy(): boolean {
        return this.table.unanswered > 0;
    }

    get legal(): Legal {
        return this.table.legal;
    }

    /** The track that is being claimed or was asked about. */
    get track(): number | null {
        return this.#claimed ?? this.#asked;
    }

    draw(from: Card | 'deck'): void {
        this.#ask({ kind: 'draw', from });
    }

    drawTickets(): void {
        this.#ask({ kind: 'tickets' });
    }

    /** By index in the offer. */
    keep(tickets: number[]): void {
        this.#go({ kind: 'keep', tickets });
    }

    takeSouvenir(place: number): void {
        this.#go({ kind: 'souvenir', place });
    }

    chooseStack(symbol: number): void {
        this.#stackWish = symbol;
    }

    choosePlace(place: number | null): void {
        this.#placeWish = place;
    }

    placeStack(): void {
        if (this.stack === null || this.placeAt === null) return;
        this.#go({ kind: 'place', symbol: this.stack, place: this.placeAt });
    }

    pay(way: Way): void {
        this.#go(way.move);
    }

    pass(): void {
        this.#go({ kind: 'pass' });
    }

    confirm(): void {
        const move = this.#confirming;
        this.#confirming = null;
        if (move) void this.table.move(move);
    }

    /** Closes the open choice, unless it is a decision that must be made. */
    cancel(): void {
        if (this.#confirming) this.#confirming = null;
        else if (this.#claimed !== null) this.#claimed = null;
        else this.#asked = null;
    }

    /** Starts a claim if the track can be paid for; otherwise shows or hides its facts. */
    pressTrack(track: number): void {
        const isPayable = this.legal.claims.has(track);
        this.#confirming = null;
        this.#claimed = isPayable ? track : null;
        this.#asked = isPayable || this.#asked === track ? null : track;
    }

    /** The next route that can be paid for: those on the way of a ticket first, then by points. */
    pressNextRoute(): void {
        const { index, tickets } = this.table;
        if (!index) return;
        const wanted = new Set(
            tickets.flatMap(({ ticket, done }) => (done ? [] : (this.#connect(ticket)?.tracks ?? []))),
        );
        const points = (track: number): number => index.tracks[track]?.points ?? 0;
        const order = [...this.legal.claims.keys()].sort(
            (a, b) => Number(wanted.has(b)) - Number(wanted.has(a)) || points(b) - points(a) || a - b,
        );
        const next = order[(order.indexOf(this.#claimed ?? -1) + 1) % order.length];
        if (next !== undefined) this.pressTrack(next);
    }

    pressPlace(place: number): void {
        if (this.legal.souvenirs.includes(place)) this.takeSouvenir(place);
        else if (this.places.has(place)) this.#placeWish = place;
    }

    #ask(move: Move): void {
        if (!this.#confirms() && !this.table.room?.confirm) return this.#go(move);
        if (this.busy) return;
        this.#claimed = null;
        this.#confirming = move;
    }

    #go(move: Move): void {
        if (this.busy) return;
        this.#claimed = null;
        void this.table.move(move);
    }

    #connect(ticket: number | null): Connection | null {
        const { index, view, seat } = this.table;
        const facts = ticket === null ? undefined : index?.tickets[ticket];
        return facts && index && view
            ? cheapest(seatBoard(index, view, seat), facts.from, facts.to)
            : null;
    }
}
