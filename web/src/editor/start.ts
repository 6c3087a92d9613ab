// New drafts: from scratch, from a map, from a file.
import { fetchMapText } from '../net/api';
import { readBuiltin, readDraft, type Checked } from '../net/draft';
import { newDraft, type Draft } from './draft';
import { KeptDrafts, newDraftId, type KeptDraft } from './kept';
import { fromWire, type WireDraft } from './wire_draft';

type Read = Checked & { draft: WireDraft; variant?: true };

/** No part of the file could be read; the line where reading failed. */
export class UnreadableFile extends Error {
    constructor(readonly line: number) {
        super('unreadable');
    }
}

async function keep(draft: Draft, more: Pick<KeptDraft, 'from' | 'wasVariant'> = {}): Promise<string> {
    const kept = await KeptDrafts.open();
    const row: KeptDraft = {
        id: newDraftId(), title: draft.title, draft, done: 0, revision: 1, changed_ms: Date.now(),
        ...more,
    };
    await kept.keep(row);
    // So that the browser does not delete it when space runs short.
    void navigator.storage?.persist?.().catch(() => false);
    return row.id;
}

export function startEmpty(title: string): Promise<string> {
    return keep(newDraft(title));
}

function keepRead({ errors, draft, variant }: Read, from?: string): Promise<string> {
    const broken = errors.find(({ code }) => code === 'toml_syntax');
    if (broken || (draft.places === undefined && draft.title === undefined)) {
        throw new UnreadableFile(broken?.line ?? 0);
    }
    return keep(fromWire(draft), { ...(from ? { from } : {}), ...(variant ? { wasVariant: true } : {}) });
}

export async function startFromText(text: string): Promise<string> {
    return keepRead(await readDraft<WireDraft>(text));
}

/** A built-in map by its id; one that was published, or played on this device, by its hash. */
export async function startFromMap(id: string): Promise<string> {
    const read = await readBuiltin<WireDraft>(id).catch(async () => readDraft<WireDraft>(await fetchMapText(id)));
    return keepRead(read, id);
}
