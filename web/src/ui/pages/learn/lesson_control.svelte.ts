// Where the learner is in the lesson, and what a move does there.
import { groupLegal, type Legal } from '../../../game/moves/legal';
import { indexMap, type MapIndex } from '../../../game/board/map_index';
import { sameMove, writeMove, type Move } from '../../../game/moves/moves';
import type { GameMap } from '../../../net/wire';
import { readDraft, writeDraft } from '../sheets';
import { lessonSum, type Lesson, type Step } from './lesson';

export class LessonControl {
    readonly index: MapIndex;
    readonly lesson: Lesson;
    readonly steps: Step[];
    at = $state(0);
    /** The last move was not the one that the story wants. */
    isAstray = $state(false);
    /** Tickets that have been pressed, where the story wants more than one; by index in the offer. */
    picked = $state.raw<readonly number[]>([]);

    readonly step: Step = $derived.by(() => (this.steps[this.at] ?? this.steps[0])!);
    readonly legal: Legal | null = $derived.by(() => {
        const { move, hand } = this.step;
        return move && groupLegal([writeMove(move)], hand, (track) => this.index.tracks[track]?.length ?? 0);
    });
    /** The ends of the tickets that are held, and of those that the story wants to be kept. */
    readonly ticketEnds = $derived.by(() => {
        const { offer = [], tickets = [] } = this.step.view;
        const wanted = offer.filter((_, i) => this.isWanted(i)).map((ticket) => ({ ticket, done: false }));
        return [...tickets, ...wanted].flatMap(({ ticket, done }) => {
            const facts = this.index.tickets[ticket];
            return facts ? [{ place: facts.from, done }, { place: facts.to, done }] : [];
        });
    });
    readonly ticket = $derived.by(() => {
        const { ticket } = this.step;
        return ticket === null ? null : (this.index.tickets[ticket] ?? null);
    });
    /** Null before the end. */
    readonly sum = $derived.by(() => (this.step.move ? null : lessonSum(this.index.map, this.step)));

    readonly #stored: string;

    constructor(map: GameMap, lesson: Lesson) {
        this.index = indexMap(map);
        this.lesson = lesson;
        this.steps = lesson.steps(map);
        this.#stored = `fogg.learn.${map.id}`;
        const left = readDraft<number>(this.#stored) ?? 0;
        this.at = this.steps[left] ? left : 0;
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

    /** Whether the story wants this ticket of the offer to be kept. */
    isWanted(i: number): boolean {
        const { move } = this.step;
        return move?.kind === 'keep' && move.tickets.includes(i);
    }

    /** The last of the tickets that the story wants leads on. */
    pressTicket(i: number): void {
        const { move } = this.step;
        this.isAstray = !this.isWanted(i);
        if (this.isAstray || !move) return;
        this.picked = this.picked.includes(i) ? this.picked.filter((one) => one !== i) : [...this.picked, i];
        if (move.kind === 'keep' && this.picked.length === move.tickets.length) this.play(move);
    }

    /** The lesson can be left and taken up again, except at its beginning and end. */
    go(to: number): void {
        const last = this.steps.length - 1;
        this.at = Math.max(0, Math.min(to, last));
        this.isAstray = false;
        this.picked = [];
        writeDraft(this.#stored, this.at === 0 || this.at === last ? null : this.at);
    }
}
