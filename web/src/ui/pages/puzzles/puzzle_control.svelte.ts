// One puzzle: the position, the answer given, and what comes of it.
import { choiceOnTrack, mixedChoices, nextPuzzle, type PuzzleKind } from '../../../game/puzzle/puzzle';
import { indexMap, type MapIndex } from '../../../game/board/map_index';
import { readMove } from '../../../game/moves/moves';
import { afterTry, puzzleKey, readSolved, writeSolved, type Solved } from '../../../game/puzzle/solved';
import { ApiError, fetchMap, fetchPuzzle, fetchPuzzles } from '../../../net/api';
import type { Puzzle, PuzzleChoice, PuzzleList, View } from '../../../net/wire';

export class PuzzleControl {
    list = $state.raw<PuzzleList | null>(null);
    puzzle = $state.raw<Puzzle | null>(null);
    index = $state.raw<MapIndex | null>(null);
    solved = $state.raw<Solved>(readSolved());
    /** The move tried; empty: the answer was asked for. */
    tried = $state<string | null>(null);
    /** A choice to look at on the board. */
    pointed = $state<string | null>(null);
    ticket = $state<number | null>(null);
    failed = $state('');

    readonly best: PuzzleChoice | null = $derived(this.puzzle?.choices[0] ?? null);
    readonly choices: PuzzleChoice[] = $derived(this.puzzle ? mixedChoices(this.puzzle) : []);
    readonly isAnswered: boolean = $derived(this.tried !== null);
    readonly isRight: boolean = $derived(this.tried !== null && this.tried === this.best?.move);
    readonly triedChoice: PuzzleChoice | undefined = $derived(this.choices.find(({ move }) => move === this.tried));
    /** The words of a move ask for the offer by seat, as a replay has it. */
    readonly view: View | null = $derived(this.puzzle ? withOffer(this.puzzle) : null);
    readonly choiceTracks: ReadonlySet<number> = $derived(new Set(this.choices.flatMap(({ move }) => trackOf(move))));
    readonly shownTracks: number[] = $derived.by(() => {
        if (!this.isAnswered) return [];
        return trackOf(this.pointed ?? this.best?.move ?? '');
    });

    constructor(readonly map: string, readonly kind: PuzzleKind | null) {}

    /** By its number; without one, the next that fits. */
    async open(number: number | null): Promise<void> {
        try {
            this.list ??= await fetchPuzzles(this.map);
            const wanted = number ?? nextPuzzle(this.list.map_sha256, this.list.puzzles, this.solved, this.kind);
            this.tried = this.pointed = this.ticket = null;
            if (wanted === null) {
                this.puzzle = null;
                return;
            }
            const [puzzle, map] = await Promise.all([
                fetchPuzzle(this.map, wanted), fetchMap(this.map, this.list.map_sha256),
            ]);
            this.index ??= indexMap(map);
            this.puzzle = puzzle;
            this.failed = '';
        } catch (error) {
            this.failed = error instanceof ApiError ? error.code : 'offline';
        }
    }

    /** An empty move gives up. Only the first answer counts. */
    answer(move: string): void {
        if (!this.puzzle || this.tried !== null) return;
        this.tried = move;
        const key = puzzleKey(this.puzzle.map_sha256, this.puzzle.number);
        this.solved = afterTry(this.solved, key, this.puzzle.rating, move === this.best?.move);
        writeSolved(this.solved);
    }

    answerTrack(track: number): void {
        const choice = this.puzzle && this.index ? choiceOnTrack(this.puzzle, this.index, track) : undefined;
        if (choice) this.answer(choice.move);
    }

    point(move: string): void {
        this.pointed = this.pointed === move ? null : move;
    }
}

function trackOf(text: string): number[] {
    const move = readMove(text);
    return move?.kind === 'claim' ? [move.track] : [];
}

function withOffer({ view, seat, seats }: Puzzle): View {
    return { ...view, offers: Array.from({ length: seats }, (_, i) => (i === seat ? (view.offer ?? []) : [])) };
}
