import type { Snippet } from 'svelte';

/** What is shown beside the board of a running game. Wide and narrow screens arrange it differently. */
export type PlayParts = Record<
    'status' | 'scores' | 'market' | 'players' | 'hand' | 'tickets' | 'routes' | 'log' | 'chat', Snippet>;
