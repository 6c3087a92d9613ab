// Short playtests of the maps on a page, from the server. It makes those it does not have yet one after another, so
// the page asks again a few times.
import { fetchPlaytests, kPlaytestsARequest, type BriefPlaytest } from '../../../net/gallery';
import { kNoServer } from '../../../no_server';

const kAgainMs = [2000, 4000, 8000, 15_000, 30_000, 60_000];

export class Briefs {
    #found = $state.raw<Record<string, BriefPlaytest>>({});
    #wanted: string[] = [];
    #tries = 0;
    #again: ReturnType<typeof setTimeout> | undefined;

    /** Undefined: there is none yet. */
    of(map: string): BriefPlaytest | undefined {
        return this.#found[map];
    }

    want(maps: string[]): void {
        const added = maps.filter((one) => !this.#wanted.includes(one));
        if (kNoServer || added.length === 0) return;
        this.#wanted = [...this.#wanted, ...added];
        this.#tries = 0;
        void this.#ask();
    }

    close(): void {
        clearTimeout(this.#again);
        this.#wanted = [];
    }

    async #ask(): Promise<void> {
        clearTimeout(this.#again);
        const missing = this.#wanted.filter((one) => !this.#found[one]);
        let waits = false;
        for (let i = 0; i < missing.length; i += kPlaytestsARequest) {
            // Without an answer, or from an older server, the page is what it was before.
            const answer = await fetchPlaytests(missing.slice(i, i + kPlaytestsARequest)).catch(() => ({}));
            const done = Object.entries(answer).filter((one): one is [string, BriefPlaytest] => one[1] !== null);
            waits ||= done.length < Object.keys(answer).length;
            this.#found = { ...this.#found, ...Object.fromEntries(done) };
        }
        const wait = kAgainMs[this.#tries];
        this.#tries += 1;
        if (waits && wait !== undefined && this.#wanted.length > 0) this.#again = setTimeout(() => void this.#ask(), wait);
    }
}
