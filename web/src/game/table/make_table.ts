// Makes a table with a say in its shuffle for this device.
import { makeLocalTable, makeTable as makeTableAt, type Where } from '../../net/api';
import type { NewTable } from '../../net/wire';
import { nonces } from '../fairness/nonces';

/** A wish that is sent again under its id must not bring another commitment. */
const committed = new Map<string, string>();

export async function makeTable(wish: NewTable, where: Where = 'server'): Promise<string> {
    if (where === 'device') return makeHere(wish);
    const id = wish.id ?? '';
    const commitment = committed.get(id) ?? nonces.commit();
    if (id) committed.set(id, commitment);
    const table = await makeTableAt({ ...wish, commitment });
    nonces.taken(commitment, table);
    return table;
}

const kHere = 'fogg.here';

/** Nobody else can come, so there is nobody to talk to. */
async function makeHere(wish: NewTable): Promise<string> {
    const alone = { listed: false, watching: false, chat: false, emotes: false, start_now: true };
    const table = await makeLocalTable({ ...wish, ...alone });
    try {
        localStorage.setItem(kHere, '1');
        // So that the browser does not clear it away when space is short.
        void navigator.storage?.persist?.();
    } catch {
        // Storage is forbidden: the table is there as long as the page.
    }
    return table;
}

/** Whether a table was ever made on this device: otherwise there is no need to look for any. */
export function hasTablesHere(): boolean {
    try {
        return localStorage.getItem(kHere) !== null;
    } catch {
        return false;
    }
}
