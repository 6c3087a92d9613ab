/** How long an emote is shown. */
export const kEmoteMs = 6_000;
/** Between two of one's own: the server takes one every three seconds in the long run. */
export const kEmoteRestMs = 3_000;
