// What the player is looking at and considering, and the actions on it. The server learns of it only
// when a move is sent. The view draws this state and reports what was pressed.
import type { Card, Hand } from '../../net/wire';
import { Asking, shareOf } from './asking.svelte';
import type { Legal, Way } from '../moves/legal';
import type { Move } from '../moves/moves';
import { networkOf } from '../board/network';
import { isOpen, seatBoard } from '../board/open_tracks';
import { cheapest, together, type Connection } from '../board/paths';
import { changesSince, type Since } from './since';
import type { Spot } from '../board/spot';
import type { Table } from '../table/table.svelte';
import type { Sending } from '../moves/waits';

/** What must be decided now, or was asked about. */
export type Choice =
    | { kind: 'keep'; offer: number[] }
    | { kind: 'souvenir'; places: number[] }
    | { kind: 'place' }
    | { kind: 'confirm'; move: Move }
    | { kind: 'claim'; track: number; ways: Way[] };

/** What a hint points at: parts of the page, and a way on the board. */
export interface Hinted {
    at: string;
    way: { from: number; to: number; path: number[] } | null;
}

/** A line that answers within this time shows nothing of its waiting, in milliseconds. */
export const kPatience = 400;

export class PlayControl extends Asking {
    readonly table: Table;
    /** Whether the player wants to confirm draws; the table may want it as well. */
    readonly #confirms: () => boolean;

    #claimed = $state<number | null>(null);
    /** The player whose network is shown. */
    player = $state<number | null>(null);
    #confirming = $state.raw<Move | null>(null);
    /** What the server has not answered yet. */
    #sent = $state.raw<Sending | null>(null);
    #isLate = $state(false);
    #stackWish = $state<number | null>(null);
    #placeWish = $state<number | null>(null);
    #seenChat = $state(0);
    /** The ticket whose connection is shown. */
    ticket = $state<number | null>(null);
    /** The track under the pointer in a list. */
    pointed = $state<number | null>(null);
    /** Cards that the selected payment would use. */
    used = $state.raw<Hand>({});
    hint = $state.raw<Hinted | null>(null);
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
        return this.#claimed !== null && ways ? { kind: 'claim', track: this.#claimed, ways } : null;
    });
    readonly focusTicket = $derived.by(() => {
        // After the game the result is what the board shows, and one question is answered at a time.
        if (this.table.view?.over || this.player !== null) return null;
        if (this.hint?.way) return this.hint.way;
        const facts = this.ticket === null ? undefined : this.table.index?.tickets[this.ticket];
        return facts ? { ...facts, path: this.#connect(this.ticket)?.tracks ?? [] } : null;
    });
    /** Tracks shown on a band: a player's network, or those of a list's line. */
    readonly litTracks: number[] = $derived.by(() => {
        const owners = this.table.view?.owners ?? '';
        if (this.player !== null) return networkOf(owners, this.player);
        // A free track is lifted instead.
        return this.pointed !== null && owners[this.pointed] !== '.' ? [this.pointed] : [];
    });
    /** Closed for the seat that looks, or for everybody. */
    readonly closed: ReadonlySet<number> = $derived.by(() => {
        const { index, view, seat } = this.table;
        if (!index || !view) return new Set();
        const board = seatBoard(index, view, seat);
        return new Set(index.tracks.flatMap(({ id }) =>
            view.owners[id] === '.' && !isOpen(board, id) ? [id] : []));
    });
    /** What has changed since one's last turn; null while others play. */
    readonly since: Since | null = $derived.by(() => {
        const { log, index, seat, tickets, isMyTurn, view } = this.table;
        if (!index || !isMyTurn || view?.phase !== 'turn') return null;
        return changesSince(log, seatBoard(index, view, seat), tickets);
    });
    /** A place where several end is done when all of them are. Tickets on offer are marked like those one has. */
    readonly ticketEnds: { place: number; done: boolean }[] = $derived.by(() => {
        const ends = new Map<number, boolean>();
        if (this.table.view?.over) return [];
        const offered = this.choice?.kind === 'keep' ? this.choice.offer : [];
        const all = [...this.table.tickets, ...offered.map((ticket) => ({ ...this.table.index?.tickets[ticket], done: false }))];
        for (const { from, to, done } of all) {
            for (const place of [from, to]) if (place !== undefined) ends.set(place, done && (ends.get(place) ?? true));
        }
        return [...ends].map(([place, done]) => ({ place, done }));
    });
    /** Cars that each ticket on offer would take; null if it is blocked. */
    readonly needs = $derived.by(() =>
        (this.table.view?.offer ?? []).map((ticket) => this.#connect(ticket)?.cars ?? null));
    /** Cars that one's unfinished tickets would take together with these of the offer; null if one is blocked. */
    needsOf(chosen: readonly number[]): number | null {
        const { index, view, seat, tickets } = this.table;
        if (!index || !view) return null;
        const more = chosen.flatMap((i) => index.tickets[view.offer?.[i] ?? -1] ?? []);
        return together(seatBoard(index, view, seat), [...tickets.filter(({ done }) => !done), ...more]);
    }

    /** Call while a component is being set up, or in an effect root. */
    constructor(table: Table, confirms: () => boolean) {
        super();
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

    /** A move is on its way. Whatever else is, a chat line for example, does not hold up play. */
    get busy(): boolean {
        return this.#sent !== null;
    }

    /** Once it has been on its way for a moment: what was pressed then looks like waiting. */
    get sending(): Sending | null {
        return this.#isLate ? this.#sent : null;
    }

    get legal(): Legal {
        return this.table.legal;
    }

    /** The track that is being claimed or was asked about. */
    get track(): number | null {
        const asked = this.asked?.spot;
        return this.#claimed ?? (asked && 'track' in asked ? asked.track : null);
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

    /** As somebody proposed. */
    play(move: Move): void {
        this.#go(move);
    }

    confirm(): void {
        const move = this.#confirming;
        this.#confirming = null;
        if (move) this.#go(move);
    }

    undo(): void {
        if (!this.busy) void this.#send('undo');
    }

    /** Closes the open choice, unless it is a decision that must be made. */
    cancel(): void {
        if (this.#confirming) this.#confirming = null;
        else if (this.#claimed !== null) this.#claimed = null;
        else this.asked = null;
    }

    /** Starts a claim if the track can be paid for; otherwise shows or hides its facts. */
    pressTrack(track: number): void {
        const isPayable = this.legal.claims.has(track);
        this.#confirming = null;
        this.#claimed = isPayable ? track : null;
        if (isPayable) this.asked = null;
        else this.askFromList({ track });
    }

    /** The same from a list beside the board. */
    askFromList(spot: Spot): void {
        const { index } = this.table;
        if (index) this.ask(spot, shareOf(index, spot));
    }

    pointFromList(spot: Spot | null): void {
        const { index } = this.table;
        this.pointed = spot && 'track' in spot ? spot.track : null;
        this.pointedAt = spot && index ? { spot, at: shareOf(index, spot) } : null;
    }

    /** The next route that can be paid for: those on the way of a ticket first, then by points. While a stack
     *  has to be placed, the next place for it. */
    pressNextRoute(): void {
        const { index, tickets } = this.table;
        if (!index) return;
        const places = this.legal.placements.get(this.stack ?? -1);
        if (places) {
            this.#placeWish = places[(places.indexOf(this.placeAt ?? -1) + 1) % places.length] ?? null;
            return;
        }
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

    // The choice of payment stays until there is an answer: it is where one sees it wait.
    #go(move: Move): void {
        if (!this.busy) void this.#send(move);
    }

    async #send(what: Sending): Promise<void> {
        this.#sent = what;
        const timer = setTimeout(() => (this.#isLate = true), kPatience);
        await (what === 'undo' ? this.table.takeBack() : this.table.move(what));
        clearTimeout(timer);
        this.#sent = null;
        this.#isLate = false;
        if (what !== 'undo') this.#claimed = null;
    }

    #connect(ticket: number | null): Connection | null {
        const { index, view, seat } = this.table;
        const facts = ticket === null ? undefined : index?.tickets[ticket];
        return facts && index && view
            ? cheapest(seatBoard(index, view, seat), facts.from, facts.to)
            : null;
    }
}
