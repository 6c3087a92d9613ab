// The log of this server, with what this device remembers of it.
import { fetchLogText } from '../../../net/log_text';
import type { Room } from '../../../net/wire';
import { checkLog, keepHead, type LogCheck } from './check_log';
import { browserHeads } from './kept_head';

export function checkPublished(table: string, room: Room): Promise<LogCheck> {
    // Without players' parts the seed is the server's secret itself.
    const commitment = room.shuffle?.server ?? room.commitment;
    return checkLog({ table, mapSha256: room.map_sha256, commitment }, fetchLogText, browserHeads);
}

/** What is remembered before a game can be compared after it. */
export async function rememberLog(): Promise<void> {
    await keepHead(fetchLogText, browserHeads).catch(() => undefined);
}

/** For people who know why the log or its key has changed. */
export function forgetLog(): void {
    browserHeads.save(null);
}
