// What a map can be compared with: drafts on this device, published maps, other versions, built-in maps, and a file.
import { draftMap } from '../../../../editor/draft_map';
import { KeptDrafts } from '../../../../editor/kept';
import { fromWire, type WireDraft } from '../../../../editor/wire_draft';
import { formatDate, locale, t } from '../../../../i18n';
import { fetchMaps } from '../../../../net/api';
import { readDraft } from '../../../../net/draft';
import { fetchGallery, fetchOwnMaps, fetchSheet, isPublished, type PublishedMap } from '../../../../net/gallery';
import type { GameMap, MapSummary } from '../../../../net/wire';
import { kNoServer } from '../../../../no_server';
import { shownBuiltin, shownPublished } from '../shown_map';

export interface MapGroup {
    label: string;
    maps: { id: string; title: string }[];
}

export interface FileMap {
    name: string;
    map: GameMap;
    text: string;
}

/** Of the gallery; a list of more is none to choose from. */
const kPages = 10;

/** Each map once, without the one it is about. Whatever cannot be fetched is left out. */
export async function otherMaps(id: string): Promise<MapGroup[]> {
    const [drafts, mine, versions, builtin, published] = await Promise.all([
        ownDrafts(), kNoServer ? [] : fetchOwnMaps().catch(() => []), otherVersions(id), fetchMaps().catch(() => []), gallery(),
    ]);
    const groups: MapGroup[] = [
        { label: t('maps.versions'), maps: [...versions, ...builtin.filter((one) => one.id === id).flatMap(earlierOf)] },
        { label: t('editor.drafts'), maps: drafts },
        { label: t('maps.mine'), maps: mine.map(named) },
        { label: t('maps.built_in'), maps: builtin.flatMap((one) => [shownBuiltin(one), ...(one.id === id ? [] : earlierOf(one))]) },
        { label: t('maps.published'), maps: published.map(shownPublished) },
    ];
    const seen = new Set([id]);
    return groups.map(({ label, maps }) => ({
        label,
        maps: maps.filter((one) => {
            if (seen.has(one.id)) return false;
            seen.add(one.id);
            return true;
        }),
    })).filter(({ maps }) => maps.length > 0);
}

/** The file need not be without errors: the playtest says what is wrong. */
export async function mapFromFile(file: File): Promise<FileMap> {
    const text = await file.text();
    const { draft } = await readDraft<WireDraft>(text);
    if (draft.title === undefined && draft.places === undefined) throw new Error('unreadable');
    return { name: file.name, map: draftMap(fromWire(draft), locale.current), text };
}

async function ownDrafts(): Promise<MapGroup['maps']> {
    try {
        const all = await (await KeptDrafts.open()).list();
        return all.map(({ id, title }) => ({ id, title: title || t('editor.untitled') }));
    } catch {
        return [];
    }
}

async function otherVersions(id: string): Promise<MapGroup['maps']> {
    if (!isPublished(id)) return [];
    const sheet = await fetchSheet(id).catch(() => null);
    return (sheet?.versions ?? []).map(({ map, version, made_s }) => ({
        id: map, title: `${version}: ${t('maps.version_of', { date: formatDate(made_s * 1000) })}`,
    }));
}

async function gallery(): Promise<PublishedMap[]> {
    const found: PublishedMap[] = [];
    if (kNoServer) return found;
    let next: string | null = null;
    try {
        for (let i = 0; i < kPages; i++) {
            const page = await fetchGallery(next);
            found.push(...page.maps);
            next = page.next;
            if (!next) break;
        }
    } catch {
        // What there is so far.
    }
    return found;
}

/** Versions of one title are told apart by their number. */
function named(map: PublishedMap): { id: string; title: string } {
    const { id, title } = shownPublished(map);
    return { id, title: map.version > 1 ? `${title} (${map.version})` : title };
}

function earlierOf(map: MapSummary): MapGroup['maps'] {
    const { title } = shownBuiltin(map);
    return (map.earlier ?? []).map((hash) => ({
        id: `${map.id}@${hash}`, title: t('maps.earlier_version', { map: title, hash: hash.slice(0, 8) }),
    }));
}
