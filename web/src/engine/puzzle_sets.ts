// The puzzles of this device: files beside the module, loaded when their map is first requested.

/** By map, where its puzzles are. */
export type PuzzleAddresses = Record<string, string>;

const kPath = /^\/api\/puzzles(?:\/([^/?]+))?/;

export class PuzzleSets {
    readonly #given = new Map<string, Promise<void>>();

    /** `give` hands the text of a set to the module. */
    constructor(
        private readonly addresses: PuzzleAddresses,
        private readonly give: (map: string, text: string) => void,
    ) {}

    /** Answers that do not need the module. */
    listFor(target: string): string | null {
        const found = kPath.exec(target);
        return found && found[1] === undefined ? JSON.stringify({ maps: Object.keys(this.addresses) }) : null;
    }

    /** Resolves once the module has the puzzles for this request; null: not about puzzles, or there are none. */
    before(target: string): Promise<void> | null {
        const map = kPath.exec(target)?.[1];
        const address = map === undefined ? undefined : this.addresses[map];
        if (map === undefined || address === undefined) return null;
        let given = this.#given.get(map);
        if (!given) {
            given = fetchText(address).then((text) => this.give(map, text));
            this.#given.set(map, given);
            given.catch(() => this.#given.delete(map));
        }
        return given;
    }
}

async function fetchText(address: string): Promise<string> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    return answer.text();
}
