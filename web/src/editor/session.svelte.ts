// A draft while it is open: what it is now, what was done and undone, what is wrong with it. Every change is on the disk
// of this device a moment after it was made. Checks come from a server or from this device; while neither answers, one
// can go on drawing.
import { checkDraft, type MapFigures, type MapProblem } from '../net/draft';
import { applied, changeBetween, reverted, type Change } from './change';
import type { Draft } from './draft';
import { ChangedElsewhere, KeptDrafts, type KeptDraft, type Picture } from './kept';
import { toWire } from './wire_draft';
import { readAhead, WriteAhead } from './write_ahead';

export type Selection = { kind: 'place' | 'route' | 'ticket'; id: number } | null;

/** Whether the last answer of the checks is about the draft as it is now. */
export type CheckState = 'waiting' | 'current' | 'offline';

const kCheckAfterMs = 150;
const kCheckAgainMs = 5000;
const kTypingMs = 2000;

export class Session {
    draft = $state.raw<Draft>({} as Draft);
    selection = $state.raw<Selection>(null);
    problems = $state.raw<MapProblem[]>([]);
    figures = $state.raw<MapFigures | null>(null);
    checked = $state<CheckState>('waiting');
    picture = $state.raw<Picture | null>(null);
    /** Nothing more is kept here: another window has the draft, or storage is full. */
    trouble = $state<'elsewhere' | 'storage' | null>(null);
    /** What the checks were about: problems name things by their number in it. */
    checkedDraft = $state.raw<Draft | null>(null);

    /** Whether anything was a guess at a printed board since the page was opened. */
    hadGuesses = $state(false);

    #changes = $state.raw<Change[]>([]);
    #done = $state(0);
    #row: KeptDraft;
    readonly #ahead: WriteAhead;
    #writing: Promise<void> = Promise.resolve();
    #soon: ReturnType<typeof setTimeout> | undefined;
    #asked = 0;
    /** What the draft was when the finger went down; a drag is one step. */
    #dragFrom: Draft | null = null;
    #typed: { field: string; at: number; before: Draft; done: number } | null = null;

    private constructor(private readonly kept: KeptDrafts, row: KeptDraft, changes: Change[], picture: Picture | undefined) {
        this.#row = row;
        this.#ahead = new WriteAhead(row.id);
        this.draft = row.draft;
        this.#changes = changes;
        this.#done = row.done;
        this.picture = picture ?? null;
        this.#check();
    }

    static async open(kept: KeptDrafts, id: string): Promise<Session | null> {
        let row = await kept.find(id);
        if (!row) return null;
        const ahead = readAhead(id);
        if (ahead && ahead.row.revision > row.revision) {
            row = ahead.row;
            await kept.restore(row, ahead.changes);
        }
        return new Session(kept, row, await kept.changes(id), await kept.picture(id));
    }

    get id(): string {
        return this.#row.id;
    }
    get from(): string | undefined {
        return this.#row.from;
    }
    get published(): string | undefined {
        return this.#row.published;
    }
    get canUndo(): boolean {
        return this.#done > 0;
    }
    get canRedo(): boolean {
        return this.#done < this.#changes.length;
    }

    /** One step that can be undone. Letters typed one after the other into `field` are one step. */
    change(command: (draft: Draft) => Draft, field?: string): void {
        const now = Date.now();
        const typing = field !== undefined && this.#typed?.field === field && now - this.#typed.at < kTypingMs
            && this.#typed.done === this.#done ? this.#typed : null;
        const after = command(this.draft);
        if (after === this.draft) return;
        const before = typing?.before ?? this.draft;
        if (typing) this.#done -= 1;
        this.#take(after, before);
        this.#typed = field === undefined ? null : { field, at: now, before, done: this.#done };
    }

    /** Shows a change that goes on, such as a drag; `settle` makes it one step. */
    preview(command: (draft: Draft) => Draft): void {
        this.#dragFrom ??= this.draft;
        this.draft = command(this.#dragFrom);
    }

    settle(): void {
        const before = this.#dragFrom;
        this.#dragFrom = null;
        if (before) this.#take(this.draft, before);
    }

    get isDragging(): boolean {
        return this.#dragFrom !== null;
    }

    undo(): void {
        const change = this.#changes[this.#done - 1];
        if (!change || this.#dragFrom) return;
        this.#done -= 1;
        this.#show(reverted(this.draft, change));
        this.#keep();
    }

    redo(): void {
        const change = this.#changes[this.#done];
        if (!change || this.#dragFrom) return;
        this.#done += 1;
        this.#show(applied(this.draft, change));
        this.#keep();
    }

    /** For the list of drafts: which map it became. */
    markPublished(map: string): void {
        this.#row = { ...this.#row, published: map };
        this.#keep();
    }

    setPicture(picture: Picture | null): void {
        this.picture = picture;
        this.#writing = this.#writing
            .then(() => (picture ? this.kept.keepPicture(picture) : this.kept.removePicture(this.id)))
            .catch(() => void (this.trouble = 'storage'));
    }

    /** Resolves when everything so far is on the disk. */
    whenKept(): Promise<void> {
        return this.#writing;
    }

    leave(): void {
        clearTimeout(this.#soon);
        this.#asked += 1;
    }

    #take(after: Draft, before: Draft): void {
        const change = changeBetween(before, after);
        // Typed and taken back: an empty step would be one that does nothing when it is undone.
        if (change.length === 0 && after === this.draft) return;
        this.#changes = [...this.#changes.slice(0, this.#done), change];
        this.#done += 1;
        this.#show(after);
        this.#keep(change);
    }

    #show(draft: Draft): void {
        this.draft = draft;
        const { selection } = this;
        if (selection) {
            const list: { id: number }[] = draft[`${selection.kind}s`];
            if (!list.some(({ id }) => id === selection.id)) this.selection = null;
        }
        this.#check();
    }

    #keep(change?: Change): void {
        if (this.trouble === 'elsewhere') return;
        this.#row = {
            ...this.#row, draft: this.draft, title: this.draft.title, done: this.#done,
            revision: this.#row.revision + 1, changed_ms: Date.now(),
        };
        const row = this.#row;
        this.#ahead.note(row, change);
        this.#writing = this.#writing.then(() => this.kept.keep(row, change)).then(() => {
            if (row === this.#row) this.#ahead.clear();
        }, (error: unknown) => {
            this.trouble = error instanceof ChangedElsewhere ? 'elsewhere' : 'storage';
            if (this.trouble === 'elsewhere') this.#ahead.clear();
        });
    }

    #check(afterMs = kCheckAfterMs): void {
        this.checked = this.checked === 'offline' ? 'offline' : 'waiting';
        clearTimeout(this.#soon);
        this.#soon = setTimeout(() => void this.#ask(), afterMs);
    }

    async #ask(): Promise<void> {
        this.#asked += 1;
        const asked = this.#asked;
        const { draft } = this;
        try {
            const answer = await checkDraft(toWire(draft));
            if (asked !== this.#asked) return;
            this.problems = answer.errors;
            this.figures = answer.figures ?? null;
            this.checkedDraft = draft;
            this.checked = 'current';
        } catch {
            if (asked !== this.#asked) return;
            this.checked = 'offline';
            this.#check(kCheckAgainMs);
        }
    }
}
