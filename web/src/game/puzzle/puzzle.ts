// Which puzzle comes next, and what counts as an answer.
import type { Puzzle, PuzzleChoice, PuzzleFacts } from '../../net/wire';
import type { MapIndex } from '../board/map_index';
import { readMove } from '../moves/moves';
import { puzzleKey, type Solved } from './solved';

export const kPuzzleKinds = [
    'opening_tickets', 'tickets', 'route', 'block', 'build_or_draw', 'card', 'payment', 'end', 'souvenir',
] as const;
export type PuzzleKind = (typeof kPuzzleKinds)[number];

/** The untried one of this kind, or any kind, whose difficulty is nearest to one's own; null if there is none. */
export function nextPuzzle(
    sha256: string, puzzles: readonly PuzzleFacts[], solved: Solved, kind: PuzzleKind | null,
): number | null {
    let nearest: number | null = null;
    let distance = Number.POSITIVE_INFINITY;
    puzzles.forEach((puzzle, i) => {
        if ((kind && puzzle.kind !== kind) || puzzleKey(sha256, i + 1) in solved.tries) return;
        const away = Math.abs(puzzle.rating - solved.rating);
        if (away < distance) [nearest, distance] = [i + 1, away];
    });
    return nearest;
}

/** In an order that does not give the answer away. */
export function mixedChoices({ choices }: Puzzle): PuzzleChoice[] {
    return [...choices].sort((a, b) => (a.move < b.move ? -1 : 1));
}

/** The choice that claims this route, by any of its tracks. */
export function choiceOnTrack({ choices }: Puzzle, index: MapIndex, track: number): PuzzleChoice | undefined {
    const route = index.tracks[track]?.route;
    return choices.find(({ move }) => {
        const read = readMove(move);
        return read?.kind === 'claim' && index.tracks[read.track]?.route === route;
    });
}
