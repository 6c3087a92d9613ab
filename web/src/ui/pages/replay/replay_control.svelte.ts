// A finished game, step by step: which step is shown, from whose point of view, and whether it plays by itself.
import type { EventBatch } from '../../../game/table/event_batch';
import { extendLog, type LogLine } from '../../../game/table/log';
import { indexMap, type MapIndex } from '../../../game/board/map_index';
import { seatBoard } from '../../../game/board/open_tracks';
import { cheapest } from '../../../game/board/paths';
import { heldConnections } from '../../../game/table/table.svelte';
import { ApiError, fetchMap, whereOf } from '../../../net/api';
import { tableSource, type GameSource } from '../../../net/game_source';
import type { Replay } from '../../../net/wire';

const kStepMs = 1200;

/** Everyone's, a spectator's, or a seat's. */
export type Eyes = 'all' | 'none' | number;

export class ReplayControl {
    replay = $state.raw<Replay | null>(null);
    index = $state.raw<MapIndex | null>(null);
    /** Why there is nothing to show, as a code. */
    failed = $state('');
    at = $state(0);
    eyes = $state<Eyes>('all');
    isPlaying = $state(false);
    speed = $state(1);
    /** The ticket whose connection is shown. */
    ticket = $state<number | null>(null);
    /** What is shown as motion: the events of a single step onward. */
    batch = $state.raw<EventBatch | null>(null);

    readonly last = $derived((this.replay?.frames.length ?? 1) - 1);
    readonly view = $derived(this.replay?.frames[Math.min(this.at, this.last)]?.view ?? null);
    readonly seat = $derived(typeof this.eyes === 'number' ? this.eyes : null);
    readonly #logs = $derived.by((): LogLine[][] => {
        const all: LogLine[][] = [];
        for (const { events } of (this.index && this.replay?.frames) ?? []) {
            all.push(extendLog(all.at(-1) ?? [], events, this.index!));
        }
        return all;
    });
    readonly log: LogLine[] = $derived(this.#logs[Math.min(this.at, this.last)] ?? []);
    readonly tickets = $derived(
        this.index && this.view && this.seat !== null
            ? heldConnections(this.index, this.view, this.seat) : [],
    );
    readonly focusTicket = $derived.by(() => {
        const { index, view, seat, ticket } = this;
        const facts = ticket === null ? undefined : index?.tickets[ticket];
        if (!facts || !index || !view) return null;
        return { ...facts, path: cheapest(seatBoard(index, view, seat), facts.from, facts.to)?.tracks ?? [] };
    });
    /** At the end: the tracks of the longest path. */
    readonly path = $derived.by(() => {
        const winner = this.view?.standings?.findIndex(({ bonus }) => bonus > 0) ?? -1;
        return (this.view?.over && this.view.longest_tracks?.[winner]) || [];
    });

    /** Call while a component is being set up, or in an effect root. */
    constructor(readonly id: string, private readonly source: GameSource = tableSource(id)) {
        $effect(() => {
            void this.#fetch(this.eyes);
        });
        $effect(() => {
            if (!this.isPlaying) return;
            const timer = setInterval(() => this.go(this.at + 1), kStepMs / this.speed);
            return () => clearInterval(timer);
        });
    }

    go(to: number): void {
        const next = Math.max(0, Math.min(this.last, to));
        // Anything but a single step onward is a jump, without motion.
        this.batch = next === this.at + 1
            ? { n: next + 1, events: this.replay?.frames[next]?.events ?? [] } : null;
        this.at = next;
        if (next === this.last) this.isPlaying = false;
    }

    togglePlay(): void {
        if (!this.isPlaying && this.at >= this.last) this.go(0);
        this.isPlaying = !this.isPlaying;
    }

    async #fetch(eyes: Eyes): Promise<void> {
        try {
            const answer = await this.source.replay(eyes === 'all' ? undefined : eyes);
            this.index ??= indexMap(await fetchMap(answer.room.map, answer.room.map_sha256, whereOf(answer.room.table)));
            this.replay = answer;
            this.failed = '';
        } catch (error) {
            this.failed = error instanceof ApiError ? error.code : 'internal';
        }
    }
}
