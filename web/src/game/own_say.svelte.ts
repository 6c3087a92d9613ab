// This device's say in the shuffle of one table: commits, looks for its commitment in the frozen list, and
// only then reveals.
import type { Command, Room, You } from '../net/wire';
import { nonces as ownNonces, type Nonces } from './nonces';
import { listedCommitments } from './shuffle';

export class OwnSay {
    /** The server froze a list without this device's commitment. */
    isLeftOut = $state(false);
    #asked = new Set<string>();

    constructor(
        private readonly table: string,
        private readonly send: (command: Command) => Promise<unknown>,
        private readonly nonces: Nonces = ownNonces,
    ) {}

    take(room: Room, you: You): void {
        const { shuffle } = room;
        if (room.status !== 'open' || !you.seats.length) return;
        if (!shuffle?.list) {
            this.#commit(room, you);
            return;
        }
        const listed = listedCommitments(shuffle.list);
        const last = this.nonces.lastFor(this.table);
        this.isLeftOut = shuffle.attempt === 1 && last !== null && !listed.includes(last);
        for (const say of shuffle.says) {
            if (say.nonce !== null || !listed.includes(say.commitment)) continue;
            const nonce = this.nonces.revealFor(say.commitment, shuffle.list);
            if (nonce !== null) this.#once(say.commitment, () => ({ t: 'reveal', nonce, next: this.nonces.commit() }));
        }
    }

    // Where nobody speaks for these seats yet: after a rematch with a clock, or where the nonce is lost.
    #commit(room: Room, you: You): void {
        const says = room.shuffle?.says ?? [];
        const own = says.filter(({ seats }) => seats.some((seat) => you.seats.includes(seat)));
        if (own.some(({ commitment }) => this.nonces.has(commitment))) return;
        const asked = `commit ${own.map(({ commitment }) => commitment).join()}`;
        this.#once(asked, () => ({ t: 'commit', commitment: this.nonces.commit(this.table) }));
    }

    // The same update may come twice. A refusal only means that somebody else speaks for the seat.
    #once(what: string, command: () => Command): void {
        if (this.#asked.has(what)) return;
        this.#asked.add(what);
        this.send(command()).catch(() => this.#asked.delete(what));
    }
}
