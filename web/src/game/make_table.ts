// Makes a table with a say in its shuffle for this device.
import { makeTable as makeTableAt } from '../net/api';
import type { NewTable } from '../net/wire';
import { nonces } from './nonces';

/** A wish that is sent again under its id must not bring another commitment. */
const committed = new Map<string, string>();

export async function makeTable(wish: NewTable): Promise<string> {
    const id = wish.id ?? '';
    const commitment = committed.get(id) ?? nonces.commit();
    if (id) committed.set(id, commitment);
    const table = await makeTableAt({ ...wish, commitment });
    nonces.keepFor(commitment, table);
    return table;
}
