// Where the learner is in the lesson, and what a move does there.
import { groupLegal, type Legal } from '../../../game/legal';
import { indexMap, type MapIndex } from '../../../game/map_index';
import { sameMove, writeMove, type Move } from '../../../game/moves';
import type { GameMap } from '../../../net/wire';
import { readDraft, writeDraft } from '../sheets';
import { lesson, lessonSum, type Step } from './lesson';

const kStored = 'fogg.learn';

export class LessonControl {
    readonly index: MapIndex;
    readonly steps: Step[];
    at = $state(readDraft<number>(kStored) ?? 0);
    /** The last move was not the one that the story wants. */
    isAstray = $state(false);

    readonly step: Step = $derived.by(() => (this.steps[this.at] ?? this.steps[0])!);
    readonly legal: Legal | null = $derived.by(() => {
        const { move, hand } = this.step;
        return move && groupLegal([writeMove(move)], hand, (track) => this.index.tracks[track]?.length ?? 0);
    });
    readonly ticket = $derived.by(() => {
        const { ticket } = this.step;
        return ticket === null ? null : (this.index.tickets[ticket] ?? null);
    });
    /** Null before the end. */
    readonly sum = $derived.by(() => (this.step.move ? null : lessonSum(this.index.map, this.step)));

    constructor(map: GameMap) {
        this.index = indexMap(map);
        this.steps = lesson(map);
    }

    /** Only the move that the story wants leads on. */
    play(move: Move): void {
        if (sameMove(move, this.step.move)) this.go(this.at + 1);
        else this.isAstray = true;
    }

    pressTrack(track: number): void {
        const way = this.legal?.claims.get(track)?.[0];
        if (way) this.play(way.move);
        else this.isAstray = true;
    }

    /** The lesson can be left and taken up again, except at its beginning and end. */
    go(to: number): void {
        const last = this.steps.length - 1;
        this.at = Math.max(0, Math.min(to, last));
        this.isAstray = false;
        writeDraft(kStored, this.at === 0 || this.at === last ? null : this.at);
    }
}
