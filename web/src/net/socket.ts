// The connection of a seat or a spectator to one table, over as many WebSockets as it takes.
//
// Invariants:
// - A command keeps its id until it is answered. After an interruption it is sent again with
//   the same id, so it takes effect once. Answers to unknown ids are dropped.
// - Updates are passed on in order and without gaps, or else as one whole update after a new `watch`.
// - An interruption loses nothing: unanswered commands are kept in `store`, even across a reload.
import { DeviceTrouble } from './device_fit';
import type {
    ChatLine, ClientMessage, Command, Done, EmoteShown, GameEvent, Presence, ServerMessage, ShowEmote,
    Story, Update, Watch,
} from './wire';

export type LineState =
    | { kind: 'connecting' }
    | { kind: 'online' }
    /** Connected, but the server has not answered for a while. */
    | { kind: 'silent' }
    /** Disconnected; the next attempt is at `retryAt`, in milliseconds of the clock. */
    | { kind: 'waiting'; retryAt: number; restarting: boolean }
    /** The server refused, and asking again would not help. */
    | { kind: 'refused'; code: string }
    | { kind: 'closed' };

export class Refusal extends Error {
    constructor(readonly code: string) {
        super(code);
    }
}

/** The part of a WebSocket that is used here, so that tests can supply their own. */
export interface Wire {
    send(text: string): void;
    close(): void;
    onopen: ((event: never) => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: ((event: never) => void) | null;
    onerror: ((event: never) => void) | null;
}

export interface Clock {
    now(): number;
    random(): number;
    after(ms: number, run: () => void): () => void;
}

export interface LineOptions {
    table: string;
    /** `undefined`: the first seat that is ours; `null`: a spectator. */
    seat?: number | null;
    connect: () => Wire;
    /** Runs before the first connection, and after any connection that was never welcomed. */
    prepare?: () => Promise<unknown>;
    clock?: Clock;
    /** Whether anybody looks: a hidden page asks less often whether the line is alive. */
    isSeen?: () => boolean;
    store?: PendingStore;
    onState: (state: LineState) => void;
    /** `whole`: replaces everything known, instead of following from it. */
    onUpdate: (update: Update, whole: boolean) => void;
    onChat: (line: ChatLine) => void;
    onPresence: (presence: Presence) => void;
    onEmote: (shown: EmoteShown) => void;
}

/** Keeps unanswered commands across a reload. */
export interface PendingStore {
    load(): Pending[];
    save(pending: Pending[]): void;
}
export interface Pending {
    id: string;
    command: Command;
}

interface Waiting extends Pending {
    /** Sent on the current connection and not answered yet. */
    sent: boolean;
    resolve: (done: Done) => void;
    reject: (refusal: Refusal) => void;
}

const kBackoffFirstMs = 400;
const kBackoffMostMs = 15_000;
// Somebody who looks at the page learns of a dead line within ten seconds, or three of a click.
const kPingAfterMs = 6_000;
const kPingUnseenMs = 20_000;
const kAnswerMs = 3_000;
const kSilenceMs = 8_000;
const kPendingMost = 50;
// Refusals after which the same command may succeed a little later.
const kAgainMs: Record<string, number> = { try_again: 500, too_fast: 1_000 };
// Refusals of `watch` after which the table may be reachable a little later.
const kWatchAgain = new Set(['try_again', 'too_fast', 'restarting', 'internal']);

export class TableLine {
    #wire: Wire | null = null;
    #waiting: Waiting[] = [];
    #version = 0;
    #synced = false;
    #watchId = '';
    #seat: number | null | undefined;
    /** The seat that the server let us watch as on this connection. */
    #seatBefore: number | null | undefined;
    #hasWatched = false;
    /** What has come so far of a story in pieces. */
    #story: GameEvent[] = [];
    #tries = 0;
    #closed = false;
    #stopTimers: (() => void)[] = [];
    #stopPing: () => void = () => {};
    #counter = 0;
    readonly #prefix: string;
    readonly #clock: Clock;
    #byeCode: string | null = null;
    #isPrepared = false;
    #isPreparing = false;
    #isSilent = false;

    constructor(private readonly options: LineOptions) {
        this.#clock = options.clock ?? systemClock;
        this.#seat = options.seat;
        this.#prefix = Math.floor(this.#clock.random() * 2 ** 48).toString(36);
        for (const pending of options.store?.load() ?? []) {
            const ignore = () => {};
            this.#waiting.push({ ...pending, sent: false, resolve: ignore, reject: ignore });
        }
        this.#open();
    }

    /** Resolves when the server has it on disk; rejects with a Refusal. */
    send(command: Command): Promise<Done> {
        return new Promise((resolve, reject) => {
            if (this.#closed) return reject(new Refusal('closed'));
            if (this.#waiting.length >= kPendingMost) return reject(new Refusal('too_fast'));
            const entry: Waiting = { id: this.#nextId(), command, sent: false, resolve, reject };
            this.#waiting.push(entry);
            this.#save();
            this.#flush();
        });
    }

    /** In passing: now or not at all, and whatever the answer. */
    show(emote: ShowEmote): void {
        if (this.#synced) this.#write({ ...emote, id: this.#nextId() });
    }

    /** Watches as another seat, or as a spectator. */
    watchAs(seat: number | null): void {
        this.#seat = seat;
        if (this.#wire && this.#watchId) this.#watch();
    }

    /** The browser is online or visible again: reconnect without waiting. */
    wake(): void {
        if (this.#closed) return;
        if (!this.#wire) {
            this.#clearTimers();
            this.#open();
        } else if (this.#synced) {
            this.#ping();
        }
    }

    close(): void {
        this.#closed = true;
        this.#clearTimers();
        this.#stopPing();
        this.#drop();
        this.options.onState({ kind: 'closed' });
    }

    get unanswered(): number {
        return this.#waiting.length;
    }

    #open(): void {
        if (this.#isPreparing) return;
        this.options.onState({ kind: 'connecting' });
        if (this.#isPrepared || !this.options.prepare) return this.#connect();
        this.#isPreparing = true;
        const ready = (): void => {
            this.#isPreparing = false;
            this.#isPrepared = true;
            if (!this.#closed) this.#connect();
        };
        // If this fails, so does the connection, and both are retried.
        this.options.prepare().then(ready, ready);
    }

    #connect(): void {
        this.#byeCode = null;
        let wire: Wire;
        try {
            wire = this.options.connect();
        } catch (error) {
            if (error instanceof DeviceTrouble) return this.#refuse(error.code);
            return this.#retry();
        }
        this.#wire = wire;
        let isWelcome = false;
        wire.onmessage = (event) => {
            isWelcome = true;
            if (this.#wire === wire) this.#receive(event.data);
        };
        const lost = () => {
            if (this.#wire !== wire) return;
            // The server may have forgotten us.
            if (!isWelcome) this.#isPrepared = false;
            this.#drop();
            this.#retry();
        };
        wire.onclose = lost;
        wire.onerror = lost;
        // A handshake that never completes counts as a failure too.
        this.#expect();
    }

    #drop(): void {
        const wire = this.#wire;
        this.#wire = null;
        this.#synced = false;
        this.#watchId = '';
        this.#stopPing();
        this.#isSilent = false;
        for (const entry of this.#waiting) entry.sent = false;
        wire?.close();
    }

    #retry(): void {
        if (this.#closed) return;
        const restarting = this.#byeCode === 'restarting';
        const least = this.#byeCode === 'too_fast' || this.#byeCode === 'slow' ? 5_000 : 0;
        const grown = Math.min(kBackoffMostMs, kBackoffFirstMs * 2 ** this.#tries);
        const ms = Math.max(least, grown * (0.5 + this.#clock.random() / 2));
        this.#tries = restarting ? 0 : this.#tries + 1;
        this.options.onState({ kind: 'waiting', retryAt: this.#clock.now() + ms, restarting });
        this.#later(ms, () => {
            if (!this.#wire) this.#open();
        });
    }

    #receive(data: unknown): void {
        this.#expect();
        if (this.#isSilent) {
            this.#isSilent = false;
            if (this.#synced) this.options.onState({ kind: 'online' });
        }
        let message: ServerMessage;
        try {
            message = JSON.parse(String(data)) as ServerMessage;
        } catch {
            return;
        }
        switch (message.t) {
            case 'welcome':
                this.#watch();
                this.#flush();
                break;
            case 'update':
                this.#update(message);
                break;
            case 'story':
                this.#takeStory(message);
                break;
            case 'done':
                this.#done(message);
                break;
            case 'refused':
                this.#refused(message.id, message.code, message.retry_ms);
                break;
            case 'chat':
                this.options.onChat(message);
                break;
            case 'presence':
                this.options.onPresence(message);
                break;
            case 'emote':
                this.options.onEmote(message);
                break;
            case 'bye':
                this.#bye(message.code);
                break;
            case 'pong':
                break;
        }
    }

    #update(update: Update): void {
        if (update.table !== this.options.table) return;
        if (!this.#synced) {
            // Only the answer to `watch` always carries both.
            if (!update.room || !update.you) return;
            // After two `watch` in a row the first is still answered; ignore that answer.
            if (this.#seat !== undefined && update.you.seat !== this.#seat) return;
            this.#synced = true;
            this.#seatBefore = this.#seat;
            this.#hasWatched = true;
            this.#tries = 0;
            this.#version = update.v;
            this.options.onState({ kind: 'online' });
            this.options.onUpdate(this.#withStory(update), true);
            return;
        }
        if (update.v <= this.#version) return;
        if (update.v > this.#version + 1) return this.#watch();
        this.#version = update.v;
        this.options.onUpdate(update, false);
    }

    // A later `watch` is told the story from its beginning: a piece says where it belongs.
    #takeStory(piece: Story): void {
        if (piece.table !== this.options.table) return;
        this.#story = [...this.#story.slice(0, piece.from), ...piece.events];
    }

    #withStory(update: Update): Update {
        const before = this.#story.slice(0, update.from ?? 0);
        this.#story = [];
        return before.length ? { ...update, events: [...before, ...(update.events ?? [])] } : update;
    }

    #watch(): void {
        this.#synced = false;
        this.#watchId = this.#nextId();
        const message: Watch = { t: 'watch', table: this.options.table, story: true };
        if (this.#seat !== undefined) message.seat = this.#seat;
        this.#write({ ...message, id: this.#watchId });
    }

    #done(message: Done): void {
        const entry = this.#take(message.id);
        entry?.resolve(message);
    }

    #refused(id: string, code: string, retryMs?: number): void {
        if (id === this.#watchId) return this.#watchRefused(code, retryMs);
        const entry = this.#waiting.find((each) => each.id === id);
        if (!entry) return;
        const again = kAgainMs[code];
        if (again !== undefined) {
            // Nothing happened. Send the same id again a little later.
            this.#later(retryMs ?? again, () => {
                entry.sent = false;
                this.#flush();
            });
        } else if (code === 'restarting') {
            // Stays in the queue for the next connection.
        } else if (code === 'not_watching') {
            entry.sent = false;
            this.#watch();
            this.#flush();
        } else {
            this.#take(id);
            entry.reject(new Refusal(code));
        }
    }

    #watchRefused(code: string, retryMs?: number): void {
        if (kWatchAgain.has(code)) {
            this.#later(retryMs ?? 1_000, () => {
                if (this.#wire) this.#watch();
            });
            return;
        }
        if (code === 'not_your_seat' && this.#seat !== undefined && this.#seat !== null) {
            this.#seat = undefined;
            return this.#watch();
        }
        if (code === 'no_spectators' && this.#hasWatched && this.#seat !== this.#seatBefore) {
            // Pass and play at a table without spectators: the page hides the seat's cards itself.
            this.#seat = this.#seatBefore;
            return this.#watch();
        }
        this.#refuse(code);
    }

    #refuse(code: string): void {
        this.#closed = true;
        this.#drop();
        this.#clearTimers();
        this.options.onState({ kind: 'refused', code });
    }

    #bye(code: string): void {
        this.#byeCode = code;
        if (code === 'seat_lost') this.#seat = undefined;
        if (code === 'too_long' || code === 'bad_json') {
            // One of these caused it, and would end the next connection as well.
            const bad = this.#waiting.filter((entry) => entry.sent);
            this.#waiting = this.#waiting.filter((entry) => !entry.sent);
            this.#save();
            for (const entry of bad) entry.reject(new Refusal(code));
        }
    }

    #take(id: string): Waiting | undefined {
        const at = this.#waiting.findIndex((entry) => entry.id === id);
        if (at < 0) return undefined;
        const [entry] = this.#waiting.splice(at, 1);
        this.#save();
        return entry;
    }

    #flush(): void {
        if (!this.#wire || !this.#watchId) return;
        let isSending = false;
        for (const entry of this.#waiting) {
            if (entry.sent) continue;
            entry.sent = true;
            isSending = true;
            this.#write({ ...entry.command, id: entry.id });
        }
        if (isSending && this.#synced) this.#await();
    }

    #write(message: ClientMessage): void {
        try {
            this.#wire?.send(JSON.stringify(message));
        } catch {
            // The connection is closing; onclose follows, and everything is sent again.
        }
    }

    /** Heartbeat: any message counts. After a silence, ping; without an answer, give up. */
    #expect(): void {
        this.#stopPing();
        const isSeen = this.options.isSeen?.() ?? true;
        const wait = !this.#watchId ? kSilenceMs : isSeen ? kPingAfterMs : kPingUnseenMs;
        this.#stopPing = this.#clock.after(wait, () => {
            if (this.#watchId) this.#ping();
            else this.#giveUp();
        });
    }

    #ping(): void {
        this.#write({ t: 'ping' });
        this.#await();
    }

    /** Something was sent that gets an answer. Without one, says so first and gives up later. */
    #await(): void {
        if (this.#isSilent) return;
        this.#stopPing();
        this.#stopPing = this.#clock.after(kAnswerMs, () => {
            this.#isSilent = true;
            if (this.#synced) this.options.onState({ kind: 'silent' });
            this.#stopPing = this.#clock.after(kSilenceMs - kAnswerMs, () => this.#giveUp());
        });
    }

    #giveUp(): void {
        if (!this.#wire || this.#closed) return;
        this.#drop();
        this.#retry();
    }

    #later(ms: number, run: () => void): void {
        const stop = this.#clock.after(ms, () => {
            this.#stopTimers = this.#stopTimers.filter((each) => each !== stop);
            run();
        });
        this.#stopTimers.push(stop);
    }

    #clearTimers(): void {
        for (const stop of this.#stopTimers) stop();
        this.#stopTimers = [];
    }

    #nextId(): string {
        this.#counter += 1;
        return `${this.#prefix}-${this.#counter}`;
    }

    #save(): void {
        this.options.store?.save(this.#waiting.map(({ id, command }) => ({ id, command })));
    }
}

export const systemClock: Clock = {
    now: () => Date.now(),
    random: () => Math.random(),
    after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
    },
};

export function browserConnect(): Wire {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Wire;
}
