// What the kinds of puzzles are called.
import type { PuzzleKind } from '../../../game/puzzle/puzzle';

export const kKindWords = {
    opening_tickets: 'puzzle.kind_opening_tickets',
    tickets: 'puzzle.kind_tickets',
    route: 'puzzle.kind_route',
    block: 'puzzle.kind_block',
    build_or_draw: 'puzzle.kind_build_or_draw',
    card: 'puzzle.kind_card',
    payment: 'puzzle.kind_payment',
    end: 'puzzle.kind_end',
    souvenir: 'puzzle.kind_souvenir',
} as const satisfies Record<PuzzleKind, string>;
