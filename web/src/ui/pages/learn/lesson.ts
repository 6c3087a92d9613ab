// The first game: a fixed story on one map, told in views as a server would send them. It contains no
// rules: each step allows exactly one move.
import type { MapIndex } from '../../../game/board/map_index';
import type { Move } from '../../../game/moves/moves';
import type { GameMap, Hand, View } from '../../../net/wire';

export interface Step {
    /** Its name in the story. */
    id: string;
    view: View;
    hand: Hand;
    /** The one move that leads to the next step; null at the end. */
    move: Move | null;
    /** The track that it is about. */
    track: number | null;
    /** The ticket that it is about, by its number. */
    ticket: number | null;
    /** Free tracks that are closed, since their twins are taken. */
    closed: ReadonlySet<number>;
    /** The learner's longest path, where the step tells of it. */
    path: number[];
    /** Whether it shows what routes score by length. */
    showsPoints: boolean;
}

/** The story of one map, and its words. */
export interface Lesson {
    /** Throws if the map lacks a place, route or ticket of the story. */
    steps: (map: GameMap) => Step[];
    title: (scene: Scene) => string;
    text: (scene: Scene) => string;
    /** On the button that makes the move. */
    prompt: (scene: Scene) => string;
}

/** What the words of a step are about. */
export interface Scene {
    index: MapIndex;
    step: Step;
}

export interface Sum {
    routes: number;
    tickets: number;
    longest: number;
    souvenirs: number;
    total: number;
}

/** What the learner has at the end, part by part. */
export function lessonSum(map: GameMap, end: Step): Sum {
    const seat = end.view.seats[0];
    const routes = seat?.points ?? 0;
    const tickets = (end.view.tickets ?? []).reduce(
        (sum, held) => sum + (map.tickets[held.ticket]?.points ?? 0) * (held.done ? 1 : -1),
        0,
    );
    const longest = end.path.length > 0 ? map.rules.longest_path_bonus : 0;
    const souvenirs = map.souvenirs?.points[seat?.souvenirs.length ?? 0] ?? 0;
    return { routes, tickets, longest, souvenirs, total: routes + tickets + longest + souvenirs };
}
