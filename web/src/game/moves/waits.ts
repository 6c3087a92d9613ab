// What was pressed and waits for the server looks like waiting.
import { sameMove, type Move } from './moves';

export type Sending = Move | 'undo';

/** Whether the button for `own` is the one whose move is on its way; as an attribute. */
export function waits(sending: Sending | null, own: Sending | null): true | undefined {
    if (sending === null) return undefined;
    return (sending === 'undo' || own === 'undo' ? sending === own : sameMove(sending, own)) || undefined;
}
