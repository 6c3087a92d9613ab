// Hints at a practice table: first where to look, then the move itself. They are about the position that they
// were asked for, and go with it.
import { untrack } from 'svelte';
import type { Hint, View } from '../../net/wire';
import type { MapIndex } from '../board/map_index';
import { readMove } from '../moves/moves';
import type { Hinted, PlayControl } from '../control/play_control.svelte';

export class HintControl {
    hint = $state.raw<Hint | null>(null);
    isThinking = $state(false);
    /** The last question got no answer. */
    hasFailed = $state(false);
    /** Of the seat that looks; null before there is one. */
    chance = $state<number | null>(null);
    /** Whether the move itself is shown. */
    readonly isMove = $derived(this.hint?.best !== undefined);

    /** Call while a component is being set up, or in an effect root. */
    constructor(
        readonly control: PlayControl,
        wantsChance: () => boolean,
    ) {
        const { table } = control;
        $effect(() => {
            void table.version;
            untrack(() => this.#clear());
        });
        $effect(() => {
            const { version, seat } = table;
            if (wantsChance() && seat !== null) void untrack(() => this.#weigh(version, seat));
        });
        $effect(() => () => this.#clear());
    }

    async ask(): Promise<void> {
        const { table } = this.control;
        const { seat, version, index, view } = table;
        if (seat === null || !index || !view || this.isThinking || this.isMove) return;
        this.isThinking = true;
        this.hasFailed = false;
        const done = await table.ask({ t: 'hint', seat, level: this.hint ? 'move' : 'where' });
        this.isThinking = false;
        if (table.version !== version) return;
        this.hasFailed = done?.hint === undefined;
        if (!done?.hint) return;
        this.hint = done.hint;
        this.control.hint = hintedBy(done.hint, index, view);
        // On a narrow screen the cards are behind a tab.
        if (!this.control.hint.way) this.control.tab = 'cards';
    }

    /** Makes the move that is shown. */
    play(): void {
        const move = readMove(this.hint?.best?.[0]?.move ?? '');
        if (move) this.control.play(move);
    }

    #clear(): void {
        this.hint = null;
        this.hasFailed = false;
        this.control.hint = null;
    }

    async #weigh(version: number, seat: number): Promise<void> {
        const { table } = this.control;
        const done = await table.ask({ t: 'chance', seat });
        if (done?.chance && table.version === version) this.chance = done.chance[seat] ?? null;
    }
}

/** Where the hint points to. */
export function hintedBy(hint: Hint, index: MapIndex, view: View): Hinted {
    const on = (from: number, to = from, path: number[] = []): Hinted => ({ at: 'board', way: { from, to, path } });
    const move = readMove(hint.best?.[0]?.move ?? '');
    if (!move) return hint.place === undefined ? { at: hint.look, way: null } : on(hint.place);
    switch (move.kind) {
        case 'claim': {
            const track = index.tracks[move.track];
            return track ? on(track.from, track.to, [track.id]) : { at: hint.look, way: null };
        }
        case 'souvenir':
        case 'place': return on(move.place);
        case 'draw': return { at: move.from === 'deck' ? 'deck' : `slot-${view.market.indexOf(move.from)}`, way: null };
        case 'keep': return { at: move.tickets.map((i) => `offer-${i}`).join(' '), way: null };
        default: return { at: move.kind, way: null };
    }
}
