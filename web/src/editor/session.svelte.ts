// An open draft: its current state, undo and redo, and its errors. Every change is stored on this device within a
// moment. Checks come from a server or from this device; if neither answers, drawing still works.
import { checkDraft, type MapFigures, type MapProblem } from '../net/draft';
import { applied, changeBetween, reverted, type Change } from './change';
import type { Draft } from './draft';
import type { Corners } from './homography';
import { ChangedElsewhere, KeptDrafts, type KeptDraft, type NumberedChange, type Picture } from './kept';
import { toWire } from './wire_draft';
import { readAhead, WriteAhead } from './write_ahead';

export type Selection = { kind: 'place' | 'route' | 'ticket'; id: number } | null;

/** Whether the last check was of the current draft. */
export type CheckState = 'waiting' | 'current' | 'offline';

const kCheckAfterMs = 150;
const kCheckAgainMs = 5000;
const kTypingMs = 2000;
const kKeepAgainMs = 5000;
/** Storing a step takes a few milliseconds; only what takes longer is worth a word. */
const kSlowMs = 1000;
/** How many places of the picture can be taken back. */
const kPictureSteps = 50;

/** Where the picture lay, and how many changes of the draft were done by then. */
interface Laid {
    corners: Corners;
    done: number;
}

export class Session {
    draft = $state.raw<Draft>({} as Draft);
    selection = $state.raw<Selection>(null);
    problems = $state.raw<MapProblem[]>([]);
    figures = $state.raw<MapFigures | null>(null);
    checked = $state<CheckState>('waiting');
    picture = $state.raw<Picture | null>(null);
    /** While the picture's tab is open, undo and redo move the picture too, in the order in which it all happened. */
    laysPicture = $state(false);
    /** Another window has the draft, so nothing more is stored; or storage is full, so the last changes are not yet. */
    trouble = $state<'elsewhere' | 'storage' | null>(null);
    /** Whether all of it is on disk, or will be in a moment. */
    isKept = $state(true);
    /** The draft that was checked: problems refer to things by their number in it. */
    checkedDraft = $state.raw<Draft | null>(null);

    /** Whether any part has been a guess at a printed board since the page was opened. */
    hadGuesses = $state(false);
    /** What was published since the page was opened, and as which map. */
    publication = $state.raw<{ draft: Draft; map: string } | null>(null);

    #changes = $state.raw<Change[]>([]);
    #done = $state(0);
    #row: KeptDraft;
    /** The row's revision on disk. After a failed write, `#row` is further than that. */
    #onDisk: number;
    /** The changes that are not on disk yet. A write that fails leaves them to the next one. */
    #unkept: NumberedChange[];
    readonly #ahead: WriteAhead;
    #writing: Promise<void> = Promise.resolve();
    #again: ReturnType<typeof setTimeout> | undefined;
    #soon: ReturnType<typeof setTimeout> | undefined;
    #slow: ReturnType<typeof setTimeout> | undefined;
    #asked = 0;
    /** The draft when a drag started; a drag is one step. */
    #dragFrom: Draft | null = null;
    #typed: { field: string; at: number; before: Draft; done: number } | null = null;
    #laid = $state.raw<Laid[]>([]);
    #relaid = $state.raw<Laid[]>([]);
    #typedCorner: { field: string; at: number } | null = null;

    private constructor(private readonly kept: KeptDrafts, opened: {
        row: KeptDraft; onDisk: number; changes: Change[]; unkept: NumberedChange[]; picture: Picture | undefined;
    }) {
        const { row, picture } = opened;
        this.#row = row;
        this.#onDisk = opened.onDisk;
        this.#unkept = opened.unkept;
        this.#ahead = new WriteAhead(row.id);
        this.draft = row.draft;
        this.#changes = opened.changes;
        this.#done = row.done;
        this.picture = picture ?? null;
        if (row.revision !== opened.onDisk) this.#write();
        this.#check();
    }

    static async open(kept: KeptDrafts, id: string): Promise<Session | null> {
        const stored = await kept.find(id);
        if (!stored) return null;
        const [changes, picture] = [await kept.changes(id), await kept.picture(id)];
        const ahead = readAhead(id);
        if (!ahead || ahead.row.revision <= stored.revision) {
            return new Session(kept, { row: stored, onDisk: stored.revision, changes, unkept: [], picture });
        }
        // A page was closed before its last changes were on disk.
        const keptUntil = ahead.changes[0]?.number ?? changes.length;
        const all = [...changes.slice(0, keptUntil), ...ahead.changes.map(({ change }) => change)];
        return new Session(kept, { row: ahead.row, onDisk: stored.revision, changes: all, unkept: ahead.changes, picture });
    }

    get id(): string {
        return this.#row.id;
    }
    get from(): string | undefined {
        return this.#row.from;
    }
    get wasVariant(): boolean {
        return this.#row.wasVariant ?? false;
    }
    get published(): string | undefined {
        return this.#row.published;
    }
    get canUndo(): boolean {
        return this.#laidLast !== undefined || this.#done > 0;
    }
    get canRedo(): boolean {
        return this.#relaidNext !== undefined || this.#done < this.#changes.length;
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

    /** Shows a change in progress, such as a drag; `settle` makes it one step. */
    preview(command: (draft: Draft) => Draft): void {
        this.#dragFrom ??= this.draft;
        this.draft = command(this.#dragFrom);
    }

    settle(): void {
        const before = this.#dragFrom;
        this.#dragFrom = null;
        if (before) this.#take(this.draft, before);
    }

    /** As if it had not been shown. */
    forgetPreview(): void {
        if (this.#dragFrom) this.draft = this.#dragFrom;
        this.#dragFrom = null;
    }

    get isDragging(): boolean {
        return this.#dragFrom !== null;
    }

    undo(): void {
        if (this.#dragFrom) return;
        const laid = this.#laidLast;
        if (laid && this.picture) {
            this.#laid = this.#laid.slice(0, -1);
            this.#relaid = [...this.#relaid, { corners: this.picture.corners, done: this.#done }];
            this.#layAgain(laid.corners);
            return;
        }
        const change = this.#changes[this.#done - 1];
        if (!change) return;
        this.#done -= 1;
        this.#show(reverted(this.draft, change));
        this.#keep();
    }

    redo(): void {
        if (this.#dragFrom) return;
        const relaid = this.#relaidNext;
        if (relaid && this.picture) {
            this.#relaid = this.#relaid.slice(0, -1);
            this.#laid = [...this.#laid, { corners: this.picture.corners, done: this.#done }];
            this.#layAgain(relaid.corners);
            return;
        }
        const change = this.#changes[this.#done];
        if (!change) return;
        this.#done += 1;
        this.#show(applied(this.draft, change));
        this.#keep();
    }

    /** Which map this draft of it became. */
    markPublished(draft: Draft, map: string): void {
        this.publication = { draft, map };
        this.#row = { ...this.#row, published: map };
        this.#keep();
    }

    /** One step, undone while the picture's tab is open. What is typed into `field` at one go is one step. */
    layPicture(corners: Corners, before = this.picture?.corners, field?: string): void {
        if (!this.picture || !before || corners === before) return;
        const now = Date.now();
        const typed = this.#typedCorner;
        const isTyping = field !== undefined && typed?.field === field && now - typed.at < kTypingMs;
        if (!isTyping) this.#laid = [...this.#laid, { corners: before, done: this.#done }].slice(-kPictureSteps);
        this.#relaid = [];
        this.setPicture({ ...this.picture, corners });
        this.#typedCorner = field === undefined ? null : { field, at: now };
    }

    setPicture(picture: Picture | null): void {
        if (picture?.blob !== this.picture?.blob) this.#laid = this.#relaid = [];
        this.#typedCorner = null;
        this.picture = picture;
        this.#writing = this.#writing
            .then(() => (picture ? this.kept.keepPicture(picture) : this.kept.removePicture(this.id)))
            .catch(() => void (this.trouble = 'storage'));
    }

    /** Resolves when everything so far is on disk. */
    whenKept(): Promise<void> {
        return this.#writing;
    }

    leave(): void {
        clearTimeout(this.#soon);
        clearTimeout(this.#again);
        clearTimeout(this.#slow);
        this.#asked += 1;
    }

    /** What undo takes back first: where the picture was last laid, unless the draft has changed since. */
    get #laidLast(): Laid | undefined {
        const last = this.#laid.at(-1);
        return this.laysPicture && this.picture && last && last.done >= this.#done ? last : undefined;
    }
    get #relaidNext(): Laid | undefined {
        const next = this.#relaid.at(-1);
        return this.laysPicture && this.picture && next && next.done <= this.#done ? next : undefined;
    }
    #layAgain(corners: Corners): void {
        if (this.picture) this.setPicture({ ...this.picture, corners });
    }

    #take(after: Draft, before: Draft): void {
        const change = changeBetween(before, after);
        // Typed and deleted again: undoing an empty step would do nothing.
        if (change.length === 0 && after === this.draft) return;
        this.#relaid = [];
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
        if (change) {
            const number = this.#done - 1;
            this.#unkept = [...this.#unkept.filter((one) => one.number < number), { number, change }];
        }
        this.#ahead.note(this.#row, this.#unkept);
        this.#slow ??= setTimeout(() => (this.isKept = false), kSlowMs);
        this.#write();
    }

    #write(): void {
        clearTimeout(this.#again);
        this.#writing = this.#writing.then(async () => {
            const [row, changes] = [this.#row, this.#unkept];
            if (this.trouble === 'elsewhere' || row.revision === this.#onDisk) return;
            try {
                await this.kept.keep(row, changes, this.#onDisk);
            } catch (error) {
                this.#takeFailure(error);
                return;
            }
            this.#onDisk = row.revision;
            this.#unkept = this.#unkept.filter((one) => !changes.includes(one));
            if (this.trouble === 'storage') this.trouble = null;
            if (row !== this.#row) return;
            clearTimeout(this.#slow);
            this.#slow = undefined;
            this.isKept = true;
            this.#ahead.clear();
        });
    }

    #takeFailure(error: unknown): void {
        this.trouble = error instanceof ChangedElsewhere ? 'elsewhere' : 'storage';
        if (this.trouble === 'elsewhere') this.#ahead.clear();
        else this.#again = setTimeout(() => this.#write(), kKeepAgainMs);
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
