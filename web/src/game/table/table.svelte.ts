// A table as the screen shows it: what the server's messages add up to. The server is the truth:
// nothing is shown as done before it confirms it.
import { becomeKnown, fetchMap, whereOf } from '../../net/api';
import { deviceConnect, openDevice, watchDevice } from '../../net/device';
import { sessionStore } from '../../net/session_store';
import { isLocal } from '../../net/where';
import {
    Refusal, TableLine, browserConnect,
    type Clock, type LineState, type PendingStore, type Wire,
} from '../../net/socket';
import type {
    ChatLine, Command, Done, Emote, GameEvent, GameMap, Presence, Room, Update, View, You,
} from '../../net/wire';
import type { EventBatch } from './event_batch';
import { groupLegal, type Legal } from '../moves/legal';
import { lastClaims } from './last_moves';
import { extendLog, type LogLine } from './log';
import { indexMap, type MapIndex } from '../board/map_index';
import { writeMove, type Move } from '../moves/moves';
import { seatBoard } from '../board/open_tracks';
import type { Wrong } from '../fairness/nonces';
import type { OwnSay } from '../fairness/own_say.svelte';
import { cheapest, type Connection } from '../board/paths';
import { seatStyles, type SeatStyle } from '../people/seat_style';

export interface HeldConnection {
    ticket: number;
    from: number;
    to: number;
    points: number;
    done: boolean;
    /** Null if it is blocked for good. */
    connection: Connection | null;
}

export interface TableOptions {
    seat?: number | null;
    connect?: () => Wire;
    clock?: Clock;
    store?: PendingStore;
    loadMap?: (id: string, sha256: string) => Promise<GameMap>;
}

const kChatMost = 200;

export class Table {
    line = $state.raw<LineState>({ kind: 'connecting' });
    room = $state.raw<Room | null>(null);
    you = $state.raw<You | null>(null);
    view = $state.raw<View | null>(null);
    index = $state.raw<MapIndex | null>(null);
    version = $state(0);
    undo = $state(false);
    log = $state.raw<LogLine[]>([]);
    chat = $state.raw<ChatLine[]>([]);
    presence = $state.raw<Presence | null>(null);
    /** When each seat's clock runs out, in this machine's time. */
    deadlines = $state.raw<ReadonlyMap<number, number>>(new Map());
    /** What each person has left of the whole game's time, in milliseconds; while it runs, `deadlines` does. */
    clocks = $state.raw<ReadonlyMap<number, number>>(new Map());
    batch = $state.raw<EventBatch | null>(null);
    /** What people last showed, by seat, and when: in passing, for those who look at that time. */
    emotes = $state.raw<ReadonlyMap<number, { emote: Emote; at: number }>>(new Map());
    /** Another window in sight has the tables of this device, and this is one of them. */
    isElsewhere = $state(false);
    /** Commands that the server has not answered yet. */
    unanswered = $state(0);
    /** The last refused command; `n` tells two refusals apart. */
    refusal = $state.raw<{ code: string; n: number } | null>(null);
    /** Pass and play: nobody's cards are shown until this seat's player lifts it. */
    curtain = $state<number | null>(null);
    /** The seat it was last lifted for. */
    #lifted = $state<number | null>(null);

    #legalMoves = $state.raw<string[]>([]);
    #story: GameEvent[] = [];
    readonly #tableLine: TableLine;
    readonly #clock: () => number;
    #batches = 0;
    /** The address did not ask for a certain seat or for a spectator's view. */
    readonly #followsSeat: boolean;
    /** Before the game only: its arithmetic is not part of the first load of a game that goes on. */
    #say = $state.raw<OwnSay | null>(null);
    readonly #loadMap: (id: string, sha256: string) => Promise<GameMap>;

    /** The seat whose view is shown; null for a spectator. */
    readonly seat = $derived(this.you?.seat ?? null);
    /** The seats whose nonces are missing before the first card; none unless it is being shuffled. */
    readonly awaited: number[] = $derived.by(() => {
        const { status, shuffle } = this.room ?? {};
        if (status !== 'open' || !shuffle?.attempt) return [];
        return shuffle.says.filter(({ nonce }) => nonce === null).flatMap(({ seats }) => seats);
    });
    /** Only this device's own nonce is missing, which takes no longer than a move. */
    readonly isShufflingAlone = $derived(
        this.awaited.length > 0 && this.awaited.every((seat) => this.you?.seats.includes(seat)),
    );
    readonly isSpectator = $derived((this.you?.seats.length ?? 0) === 0);
    readonly isShared = $derived((this.you?.seats.length ?? 0) > 1);
    readonly isMyTurn = $derived(
        this.seat !== null && (this.view?.to_act.includes(this.seat) ?? false),
    );
    /**
     * The next seat on this device that has to act, if it is not the one shown. Null between lifting the
     * curtain and the view that follows.
     */
    readonly next = $derived.by((): number | null => {
        if (!this.isShared || !this.view || this.view.over || this.isMyTurn) return null;
        if (this.seat === null || (this.#lifted !== null && this.seat !== this.#lifted)) return null;
        return this.view.to_act.find((seat) => this.you?.seats.includes(seat)) ?? null;
    });
    readonly legal: Legal = $derived.by(() =>
        groupLegal(
            this.curtain === null ? this.#legalMoves : [],
            this.view?.hand ?? {},
            (track) => this.index?.tracks[track]?.length ?? 0,
        ),
    );
    /** The tracks that seats claimed with their last moves; nothing is marked after the game. */
    readonly lastClaims: number[] = $derived.by(() => (this.view?.over ? [] : lastClaims(this.log)));
    readonly legalTracks = $derived(new Set(this.legal.claims.keys()));
    readonly names: string[] = $derived(
        this.room?.seats.map((seat) => (seat.kind === 'open' ? '' : seat.name)) ?? [],
    );
    readonly styles: SeatStyle[] = $derived(
        this.index ? seatStyles(this.index.map, this.names, this.room?.seats.map(({ color }) => color)) : [],
    );
    readonly tickets: HeldConnection[] = $derived.by(() =>
        this.index && this.view && this.seat !== null && this.curtain === null
            ? heldConnections(this.index, this.view, this.seat)
            : [],
    );

    constructor(
        readonly id: string,
        options: TableOptions = {},
    ) {
        this.#followsSeat = options.seat === undefined;
        const { isHere } = this;
        this.#loadMap = options.loadMap ?? ((map, sha256) => fetchMap(map, sha256, whereOf(id)));
        this.#clock = options.clock ? () => options.clock?.now() ?? 0 : () => Date.now();
        this.#tableLine = new TableLine({
            table: id,
            seat: options.seat,
            connect: options.connect ?? (isHere ? deviceConnect : browserConnect),
            prepare: options.connect ? undefined : isHere ? openDevice : becomeKnown(),
            clock: options.clock,
            isSeen: () => document.visibilityState !== 'hidden',
            store: options.store ?? sessionStore(id),
            onState: (state) => {
                this.line = state;
            },
            onUpdate: (update, whole) => this.#take(update, whole),
            onChat: (line) => this.#takeChat(line),
            onPresence: (presence) => {
                this.presence = presence;
            },
            onEmote: ({ seat, emote }) => {
                this.emotes = new Map(this.emotes).set(seat, { emote, at: this.#clock() });
            },
        });
        if (isHere) this.#unwatch = watchDevice(({ isElsewhere }) => this.#lookForTables(isElsewhere));
    }

    /** Whether the table is on this device, where nobody else can come. */
    get isHere(): boolean {
        return isLocal(this.id);
    }

    /** Null if it was refused; `refusal` then says why. */
    async send(command: Command): Promise<Done | null> {
        this.unanswered += 1;
        try {
            return await this.#tableLine.send(command);
        } catch (error) {
            const code = error instanceof Refusal ? error.code : 'internal';
            this.refusal = { code, n: (this.refusal?.n ?? 0) + 1 };
            return null;
        } finally {
            this.unanswered -= 1;
        }
    }

    /** For questions: play goes on meanwhile, and null is an answer. */
    ask(question: Command): Promise<Done | null> {
        return this.#tableLine.send(question).catch(() => null);
    }

    show(emote: Emote): void {
        if (this.seat !== null) this.#tableLine.show({ t: 'emote', seat: this.seat, emote });
    }

    move(move: Move): Promise<Done | null> {
        if (this.seat === null) return Promise.resolve(null);
        return this.send({ t: 'move', seat: this.seat, seen: this.version, move: writeMove(move) });
    }

    takeBack(): Promise<Done | null> {
        if (this.seat === null) return Promise.resolve(null);
        return this.send({ t: 'undo', seat: this.seat, seen: this.version });
    }

    /** Pass and play: hides everything until the player of `next` has the device. */
    handOver(): void {
        if (this.next === null) return;
        this.curtain = this.next;
        this.#lifted = null;
        this.view = this.view && withoutSecrets(this.view);
        this.#legalMoves = [];
        this.#tableLine.watchAs(null);
    }

    liftCurtain(): void {
        if (this.curtain === null) return;
        const seat = this.curtain;
        this.curtain = null;
        this.#lifted = seat;
        // Until the new view arrives, show only what everybody may see.
        this.view = this.view && withoutSecrets(this.view);
        this.#legalMoves = [];
        this.#tableLine.watchAs(seat);
    }

    /** What the server did with this device's part in the shuffle instead of using it. */
    get wronged(): Wrong | null {
        return this.#say?.wrong ?? null;
    }

    wake(): void {
        this.#tableLine.wake();
    }

    close(): void {
        this.#unwatch();
        this.#tableLine.close();
    }
    #unwatch: () => void = () => {};

    #lookForTables(isElsewhere: boolean): void {
        const isBack = this.isElsewhere && !isElsewhere;
        this.isElsewhere = isElsewhere;
        if (isBack) this.wake();
    }

    #take(update: Update, whole: boolean): void {
        this.version = update.v;
        if (update.room) this.#takeRoom(update.room);
        if (update.you) this.you = update.you;
        if (update.view) {
            this.view = update.view;
            this.#legalMoves = update.legal ?? [];
            this.undo = update.undo ?? false;
            this.#takeClocks(update);
        } else if (update.undo !== undefined) {
            this.undo = update.undo;
        }
        if (update.due) this.#takeClocks(update);
        if (update.room && this.you) void this.#haveASay(update.room, this.you);
        this.#drawCurtain();
        this.#sitDown();
        this.#takeEvents(update.events ?? [], whole);
    }

    // In the order in which the updates came: all wait for the same module.
    async #haveASay(room: Room, you: You): Promise<void> {
        const isStarting = room.status === 'open' || (room.status === 'playing' && this.view?.phase === 'opening');
        if (this.isHere || (!isStarting && !room.rematch)) return;
        const module = await import('../fairness/own_say.svelte');
        this.#say ??= new module.OwnSay(this.id, (command) => this.#tableLine.send(command));
        this.#say.take(room, you);
    }

    #takeRoom(room: Room): void {
        const isOther = room.map !== this.room?.map || room.map_sha256 !== this.room?.map_sha256;
        this.room = room;
        if (!isOther) return;
        void this.#loadMap(room.map, room.map_sha256).then(
            (map) => {
                this.index = indexMap(map);
                this.log = extendLog([], this.#story, this.index);
            },
            () => {
                this.refusal = { code: 'offline', n: (this.refusal?.n ?? 0) + 1 };
            },
        );
    }

    #takeClocks(update: Update): void {
        const now = this.#clock();
        this.deadlines = new Map(update.due?.map(({ seat, ms }) => [seat, now + ms]) ?? []);
        this.clocks = new Map(update.clocks?.map(({ seat, ms }) => [seat, ms]));
    }

    #takeEvents(events: GameEvent[], whole: boolean): void {
        if (whole) {
            // The story replaces what is known; it is not animated.
            this.#story = events;
            if (this.index) this.log = extendLog([], events, this.index);
            return;
        }
        if (!events.length) return;
        this.#story = [...this.#story, ...events];
        if (this.index) this.log = extendLog(this.log, events, this.index);
        this.#batches += 1;
        this.batch = { n: this.#batches, events };
    }

    // Several people share this device: nobody may see another's cards first.
    #drawCurtain(): void {
        if (!this.isShared || this.curtain !== null || this.seat !== this.you?.seats[0]) return;
        if (this.room?.status !== 'playing' || this.#hasLifted) return;
        this.#hasLifted = true;
        const seats = this.you?.seats ?? [];
        const next = this.view?.to_act.find((seat) => seats.includes(seat)) ?? seats[0] ?? 0;
        this.curtain = next;
        this.view = this.view && withoutSecrets(this.view);
        this.#tableLine.watchAs(null);
    }
    #hasLifted = false;

    // After taking a seat, watch as that seat, whatever the connection began as.
    #sitDown(): void {
        const seats = this.you?.seats ?? [];
        if (!this.#followsSeat || this.isShared || this.seat !== null || seats[0] === undefined) return;
        this.#tableLine.watchAs(seats[0]);
    }

    #takeChat(line: ChatLine): void {
        const last = this.chat.at(-1);
        if (last && line.n <= last.n) return;
        this.chat = [...this.chat, line].slice(-kChatMost);
    }
}

export function heldConnections(index: MapIndex, view: View, seat: number): HeldConnection[] {
    const board = seatBoard(index, view, seat);
    return (view.tickets ?? view.all_tickets?.[seat] ?? []).map(({ ticket, done }) => {
        const facts = index.tickets[ticket] ?? { from: 0, to: 0, points: 0 };
        return { ticket, done, ...facts, connection: cheapest(board, facts.from, facts.to) };
    });
}

function withoutSecrets(view: View): View {
    const { hand: _hand, tickets: _tickets, offer: _offer, keep_min: _keep, ...open } = view;
    return open;
}
