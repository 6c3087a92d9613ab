// The second part of the program (device_module.ts): fetched once nothing more urgent is, or when something needs it.

/** Requests about more than a game that is played. Others need the rest rarely; `now` gets it for them. */
const kRequests = /^\/api\/(statistics|puzzles|draft|review|replay|score|check|maps$|tables\/[^/]+\/)/;
const kMessages = /"t":\s*"(hint|chance)"/;

export const needsRest = (method: string, target: string): boolean =>
    kRequests.test(target) && !(method === 'GET' && target === '/api/maps');
export const messageNeedsRest = (text: string): boolean => kMessages.test(text);

export class Rest {
    #coming: Promise<void> | null = null;

    /** `take` gets it at most once from `fetch`. */
    constructor(
        private readonly address: string | null,
        private readonly take: (rest: WebAssembly.Module) => void,
    ) {}

    /** If there is any. Resolves when it is there; after a failure, the next call tries again. */
    fetch(): Promise<void> {
        if (!this.#coming) {
            this.#coming = this.#fetch();
            this.#coming.catch(() => (this.#coming = null));
        }
        return this.#coming;
    }

    async #fetch(): Promise<void> {
        if (this.address === null) return;
        const answer = await fetch(this.address);
        if (!answer.ok) throw new Error(`${answer.status} ${this.address}`);
        this.take(await WebAssembly.compile(await answer.arrayBuffer()));
    }

    /** For a function that waits for it. Only a worker may do this. */
    now(): WebAssembly.Module {
        if (this.address === null) throw new Error('the program has no rest');
        const request = new XMLHttpRequest();
        request.open('GET', this.address, false);
        request.responseType = 'arraybuffer';
        request.send();
        if (request.status !== 200) throw new Error(`${request.status} ${this.address}`);
        return new WebAssembly.Module(request.response as ArrayBuffer);
    }
}
