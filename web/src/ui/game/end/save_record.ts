// The record of a table on this device as a file: no address has it.
import { fetchRecord } from '../../../net/api';

export async function saveRecord(table: string): Promise<void> {
    const record = await fetchRecord(table);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
    link.download = `fogg-${table}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
}
