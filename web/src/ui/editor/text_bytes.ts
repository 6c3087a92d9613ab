// The limits of texts in a map file (docs/maps.md) are counted in bytes of UTF-8, not in letters.
export const kNameBytes = 60;
export const kNoticeBytes = 2000;

/** How many bytes a text is too long. */
export function bytesOver(text: string, most = kNameBytes): number {
    return Math.max(0, new TextEncoder().encode(text).length - most);
}
