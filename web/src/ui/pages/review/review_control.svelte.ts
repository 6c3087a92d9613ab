// The review of a finished game: its replay, what has been found out about it so far, which player is
// looked at, and what the reader has tried.
import { readMove } from '../../../game/moves/moves';
import { seatBoard } from '../../../game/board/open_tracks';
import { cheapest } from '../../../game/board/paths';
import {
    candidatesOf, frameOf, mistakesOf, nextFrame, reviewSteps, turnsOf, type Candidate, type ReviewStep,
} from '../../../game/review/review';
import { verdictOf } from '../../../game/review/verdict';
import { ApiError, fetchMine, whereOf } from '../../../net/api';
import { tableSource, type GameSource } from '../../../net/game_source';
import type { Review } from '../../../net/review_wire';
import { ReplayControl } from '../replay/replay_control.svelte';
import { ticketsOf } from '../../game/words/move_words';

const kAgainMs = 1_000;
const kLaterMs = 2_500;
// What passes by itself.
const kPasses = new Set(['offline', 'try_again', 'restarting', 'too_fast']);
const kGuessFirst = 'fogg.guess_first';

export type ReviewTab = 'overview' | 'moment';

export class ReviewControl {
    readonly replay: ReplayControl;
    review = $state.raw<Review | null>(null);
    /** Why there is none, as a code; of what passes by itself while it goes on. */
    failed = $state('');
    trouble = $state('');
    /** The player that is looked at. */
    seat = $state(0);
    /** The reader's own seats. */
    mine = $state.raw<number[]>([]);
    tab = $state<ReviewTab>('overview');
    isGuessing = $state(storedGuessing());
    /** The moves tried first, by frame. */
    tried = $state.raw<ReadonlyMap<number, string>>(new Map());
    /** The move that the reader looks at, instead of the best. */
    pointed = $state<string | null>(null);
    /** The ticket whose connection is shown. */
    ticket = $state<number | null>(null);

    readonly steps: ReviewStep[] = $derived.by(() => (
        this.replay.replay && this.review ? reviewSteps(this.replay.replay.frames, this.review) : []));
    readonly step = $derived.by(() => this.steps[this.replay.at] ?? null);
    readonly mistakes = $derived(mistakesOf(this.steps));
    readonly ownMistakes = $derived(this.mistakes.filter(({ seat }) => seat === this.seat).map(({ frame }) => frame));
    readonly turns = $derived.by(() => this.replay.replay && this.review ? turnsOf(this.replay.replay.frames, this.review) : []);
    readonly candidates: Candidate[] = $derived(this.step?.decision ? candidatesOf(this.step.decision) : []);
    readonly triedMove = $derived.by(() => this.tried.get(this.replay.at) ?? null);
    /**
     * The advice waits for a try, at good decisions as at bad ones: being asked must not tell that a move was wrong.
     */
    readonly isHidden = $derived(
        this.isGuessing && this.tab === 'moment' && this.triedMove === null
            && this.step?.decision?.loss != null && this.candidates.length > 1);
    /** The position in which the step's decision was made. */
    readonly before = $derived.by(() => this.replay.replay?.frames[this.replay.at - 1]?.view ?? null);
    /** The routes among the moves to guess from. */
    readonly guessTracks: ReadonlySet<number> = $derived(new Set(
        this.isHidden ? this.candidates.flatMap(({ move }) => trackOf(move) ?? []) : []));
    /** What the board shows: before a guess the position to decide in. */
    readonly view = $derived.by(() => this.isHidden ? this.before : this.replay.view);
    /** The tracks of the move that is looked at, or else of the one that would have been better. */
    readonly lit: number[] = $derived(this.#litTracks());
    readonly ticketEnds: { place: number; done: boolean }[] = $derived(this.#ticketEnds());
    /** A ticket of whoever decided, with the way that was open then. */
    readonly focusTicket = $derived(this.#ticketWay());
    readonly ranks = $derived.by(() => this.replay.replay?.frames.at(-1)?.view.standings?.map(({ rank }) => rank) ?? []);
    readonly verdict = $derived(this.review?.done ? verdictOf(this.review.seats, this.ranks, this.seat) : null);

    /**
     * Call while a component is being set up, or in an effect root. `n`: the move to begin with. Without an id the
     * source is a record that the reader has.
     */
    constructor(readonly id: string, n: number | null, readonly source: GameSource = tableSource(id)) {
        this.replay = new ReplayControl(id, source);
        if (n !== null) this.tab = 'moment';
        let isPlaced = false;
        $effect(() => {
            const frames = this.replay.replay?.frames;
            if (!frames || isPlaced) return;
            isPlaced = true;
            this.replay.go(n === null ? frames.length - 1 : frameOf(frames, n));
            void this.#chooseSeat();
        });
        $effect(() => this.#follow());
        // What was looked at belongs to its step, however one leaves it.
        $effect(() => {
            void this.replay.at;
            this.pointed = null;
            this.ticket = null;
        });
        // A game that plays by itself shows its moves, and waits where there is a question.
        $effect(() => {
            if (this.replay.isPlaying) this.tab = 'moment';
            if (this.isHidden) this.replay.isPlaying = false;
        });
    }

    /** To a step, because somebody wants to look at it. */
    go(frame: number): void {
        this.replay.go(frame);
        this.tab = 'moment';
    }

    /** To the next or previous mistake of the player. */
    jump(step: 1 | -1): void {
        const frame = nextFrame(this.ownMistakes, this.replay.at, step);
        if (frame !== null) this.go(frame);
    }

    /** What the page calls a move of the record. */
    frameOf(n: number): number {
        return frameOf(this.replay.replay?.frames ?? [], n);
    }

    canJump(step: 1 | -1): boolean {
        return nextFrame(this.ownMistakes, this.replay.at, step) !== null;
    }

    guessFirst(on: boolean): void {
        this.isGuessing = on;
        try {
            localStorage.setItem(kGuessFirst, on ? '1' : '0');
        } catch {
            // Then it lasts until the page is closed.
        }
    }

    /** Through the player's mistakes from the first, guessing. */
    learn(): void {
        this.guessFirst(true);
        const first = this.ownMistakes[0];
        if (first !== undefined) this.go(first);
    }

    attempt(move: string): void {
        this.tried = new Map([...this.tried, [this.replay.at, move]]);
        this.pointed = null;
    }

    /** A guess by pressing a route on the board: the best way to pay for it. */
    attemptTrack(track: number): void {
        const meant = this.candidates.find(({ move }) => trackOf(move) === track);
        if (meant && this.isHidden) this.attempt(meant.move);
    }

    /** Where the tickets of whoever decides end, those on offer too. */
    #ticketEnds(): { place: number; done: boolean }[] {
        const by = this.step?.decision?.by;
        const index = this.replay.index;
        if (this.tab !== 'moment' || typeof by !== 'number' || !index || !this.before) return [];
        const offered = (this.before.offers?.[by] ?? []).map((ticket) => ({ ticket, done: false }));
        return [...(this.before.all_tickets?.[by] ?? []), ...offered].flatMap(({ ticket, done }) => {
            const facts = index.tickets[ticket];
            return facts ? [{ place: facts.from, done }, { place: facts.to, done }] : [];
        });
    }

    #litTracks(): number[] {
        const decision = this.step?.decision;
        const index = this.replay.index;
        if (this.tab !== 'moment' || this.isHidden || typeof decision?.by !== 'number' || !index || !this.before) return [];
        const best = decision.class ? this.candidates[0]?.move : null;
        const shown = this.pointed ?? best;
        const move = shown ? readMove(shown) : null;
        if (move?.kind === 'claim') return [move.track];
        if (move?.kind !== 'keep') return [];
        const board = seatBoard(index, this.before, decision.by);
        const tickets = ticketsOf(move.tickets, this.before.offers?.[decision.by] ?? []);
        return tickets.flatMap((ticket) => {
            const facts = index.tickets[ticket];
            return facts ? (cheapest(board, facts.from, facts.to)?.tracks ?? []) : [];
        });
    }

    #ticketWay(): { from: number; to: number; path: number[] } | null {
        const by = this.step?.decision?.by;
        const index = this.replay.index;
        const facts = this.ticket === null ? undefined : index?.tickets[this.ticket];
        if (!facts || !index || !this.before || typeof by !== 'number') return null;
        const way = cheapest(seatBoard(index, this.before, by), facts.from, facts.to);
        return { ...facts, path: way?.tracks ?? [] };
    }

    /** The reader's seat, or else the winner's. */
    async #chooseSeat(): Promise<void> {
        const winner = Math.max(0, this.ranks.indexOf(1));
        this.seat = winner;
        if (!this.id) return;
        const rows = await fetchMine(whereOf(this.id)).catch(() => []);
        this.mine = rows.find(({ table }) => table === this.id)?.mine ?? [];
        const [own] = this.mine;
        if (own !== undefined && this.mine.length === 1) this.seat = own;
    }

    /** Asks until the review is done. */
    #follow(): () => void {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isGone = false;
        const round = async (): Promise<void> => {
            const wait = await this.#ask();
            if (wait !== null && !isGone) timer = setTimeout(() => void round(), wait);
        };
        void round();
        return () => {
            isGone = true;
            clearTimeout(timer);
        };
    }

    /** How long to wait before asking again; null if there is no need. */
    async #ask(): Promise<number | null> {
        try {
            const review = await this.source.review();
            this.review = review;
            this.trouble = '';
            return review.done ? null : kAgainMs;
        } catch (error) {
            const code = error instanceof ApiError ? error.code : 'internal';
            if (kPasses.has(code)) {
                this.trouble = code;
                return kLaterMs;
            }
            this.failed = code;
            return null;
        }
    }
}

function trackOf(move: string): number | null {
    const read = readMove(move);
    return read?.kind === 'claim' ? read.track : null;
}

function storedGuessing(): boolean {
    try {
        return localStorage.getItem(kGuessFirst) === '1';
    } catch {
        return false;
    }
}
