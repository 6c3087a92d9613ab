// The published log of commitments (docs/commitment_log.md): plain text.
import { ApiError } from './api';

/** Null where the server has nothing. */
export async function fetchLogText(address: string): Promise<string | null> {
    const answer = await fetch(address).catch(() => null);
    if (!answer) throw new ApiError('offline', 0);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new ApiError('try_again', answer.status);
    return answer.text();
}
