// Checks that the seed revealed after the game matches the server's commitment before it.

export async function isCommitted(seed: string, commitment: string): Promise<boolean> {
    const bytes = hexBytes(seed);
    if (!bytes) return false;
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    const hex = [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join('');
    return hex === commitment.toLowerCase();
}

export function hexBytes(text: string): Uint8Array<ArrayBuffer> | null {
    if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
