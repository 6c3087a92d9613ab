import type { GameEvent } from '../../net/wire';

/** Events that have not been shown as motion yet; `n` rises with every batch and so marks a new one. */
export interface EventBatch {
    n: number;
    events: GameEvent[];
}
