// A map by what stands in the address: built in, published on this server under the hash of its text, or a draft that
// is being drawn on this device.
import { draftMap } from '../../../editor/draft_map';
import { KeptDrafts, type KeptDraft } from '../../../editor/kept';
import { toWire } from '../../../editor/wire_draft';
import { locale } from '../../../i18n';
import { ApiError, fetchMap, fetchMapText } from '../../../net/api';
import { writeDraft } from '../../../net/draft';
import type { GameMap } from '../../../net/wire';

export function isDraft(id: string): boolean {
    return id.startsWith('draft-');
}

/** An earlier version of a built-in map is "ID@HASH". */
function versionOf(id: string): [string, string?] {
    const [name = id, version] = id.split('@');
    return version ? [name, version] : [name];
}

/** The error's message is a code. */
export async function loadMap(id: string): Promise<GameMap> {
    try {
        return isDraft(id) ? draftMap((await keptDraft(id)).draft, locale.current) : await fetchMap(...versionOf(id));
    } catch (error) {
        throw new Error(error instanceof ApiError ? error.code : 'internal', { cause: error });
    }
}

/** The text of the map's file; null if nobody hands it out. */
export async function loadText(id: string): Promise<string | null> {
    try {
        return isDraft(id) ? (await writeDraft(toWire((await keptDraft(id)).draft))).text : await fetchMapText(...versionOf(id));
    } catch {
        return null;
    }
}

async function keptDraft(id: string): Promise<KeptDraft> {
    const kept = await (await KeptDrafts.open()).find(id);
    if (!kept) throw new ApiError('not_found', 404);
    return kept;
}
