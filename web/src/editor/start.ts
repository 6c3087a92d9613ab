// New drafts: from nothing, from a map, from a file.
import { fetchMapFile, readBuiltin, readDraft, type Checked } from '../net/draft';
import { newDraft, type Draft } from './draft';
import { KeptDrafts, newDraftId, type KeptDraft } from './kept';
import { fromWire, type WireDraft } from './wire_draft';

type Read = Checked & { draft: WireDraft };

/** Nothing of a file could be read; the line where that became clear. */
export class UnreadableFile extends Error {
    constructor(readonly line: number) {
        super('unreadable');
    }
}

async function keep(draft: Draft, from?: string): Promise<string> {
    const kept = await KeptDrafts.open();
    const row: KeptDraft = {
        id: newDraftId(), title: draft.title, draft, done: 0, revision: 1, changed_ms: Date.now(),
        ...(from ? { from } : {}),
    };
    await kept.keep(row);
    // So that the browser does not clear it away when space is short.
    void navigator.storage?.persist?.().catch(() => false);
    return row.id;
}

export function startEmpty(title: string): Promise<string> {
    return keep(newDraft(title));
}

function keepRead({ errors, draft }: Read, from?: string): Promise<string> {
    const broken = errors.find(({ code }) => code === 'toml_syntax');
    if (broken || (draft.places === undefined && draft.title === undefined)) {
        throw new UnreadableFile(broken?.line ?? 0);
    }
    return keep(fromWire(draft), from);
}

export async function startFromText(text: string): Promise<string> {
    return keepRead(await readDraft<WireDraft>(text));
}

/** A built-in map by its id, a published one by its hash. */
export async function startFromMap(id: string): Promise<string> {
    const read = await readBuiltin<WireDraft>(id).catch(async () => readDraft<WireDraft>(await fetchMapFile(id)));
    return keepRead(read, id);
}
