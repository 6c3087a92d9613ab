// This device's say in the shuffle of one table: commits, looks for its commitment in the frozen list, and
// only then reveals.
import type { Command, Room, You } from '../../net/wire';
import { nonces as ownNonces, type Nonces, type Wrong } from './nonces';
import { wrongOf } from './own_part';
import { listedCommitments } from './shuffle';

export class OwnSay {
    /** What the server did with this device's part instead of using it. */
    wrong = $state<Wrong | null>(null);
    #asked = new Set<string>();

    constructor(
        private readonly table: string,
        private readonly send: (command: Command) => Promise<unknown>,
        private readonly nonces: Nonces = ownNonces,
    ) {}

    take(room: Room, you: You): void {
        if (room.rematch) this.nonces.carryOver(this.table, room.rematch);
        const { shuffle } = room;
        if (!you.seats.length) {
            if (room.status === 'open' && !shuffle?.list) this.nonces.left(this.table);
            return;
        }
        this.wrong = wrongOf(room, { table: this.table, seats: you.seats }, this.nonces);
        if (room.status !== 'open') return;
        if (!shuffle?.list) {
            this.#commit(room, you);
            return;
        }
        const { list } = shuffle;
        const listed = listedCommitments(list);
        for (const { nonce: said, commitment } of shuffle.says) {
            if (said !== null || !listed.includes(commitment)) continue;
            const nonce = this.nonces.revealFor(commitment, list, this.table);
            if (nonce !== null) this.#reveal(commitment, nonce);
        }
    }

    #reveal(commitment: string, nonce: string): void {
        this.#once(commitment, async () => {
            const next = this.nonces.commit();
            await this.send({ t: 'reveal', nonce, next });
            this.nonces.revealed(commitment, next, this.table);
        });
    }

    // Where nobody speaks for these seats yet: after a rematch with a clock, or where the nonce is lost.
    #commit(room: Room, you: You): void {
        const says = room.shuffle?.says ?? [];
        const own = says.filter(({ seats }) => seats.some((seat) => you.seats.includes(seat)));
        const spoken = own.find(({ commitment }) => this.nonces.has(commitment));
        if (spoken) {
            this.nonces.taken(spoken.commitment, this.table);
            return;
        }
        this.#once(`commit ${own.map(({ commitment }) => commitment).join()}`, async () => {
            const commitment = this.nonces.commit(this.table);
            await this.send({ t: 'commit', commitment });
            this.nonces.taken(commitment, this.table);
        });
    }

    // The same update may come twice. A refusal only means that somebody else speaks for the seat.
    #once(what: string, act: () => Promise<void>): void {
        if (this.#asked.has(what)) return;
        this.#asked.add(what);
        act().catch(() => this.#asked.delete(what));
    }
}
