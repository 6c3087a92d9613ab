// Where a table is: at a server, or on this device. Servers give ids of letters and digits alone.

export function isLocal(table: string): boolean {
    return table.startsWith('local-');
}
