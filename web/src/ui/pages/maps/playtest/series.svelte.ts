// One playtest after another, of one map or of two that are compared, with the progress of all of them.
import { Playtest, type MapProblem, type PlaytestWish } from '../../../../net/playtest';

export interface SeriesMap {
    id: string;
    /** The text of its file; null: the built-in map with this id. */
    text: string | null;
}

export class Series {
    isRunning = $state(false);
    failure = $state<'none' | 'failed'>('none');
    problems = $state.raw<MapProblem[]>([]);
    progress = $state.raw({ done: 0, left: 0 });
    /** Those that are done. */
    playtests = $state.raw<Playtest[]>([]);
    #now: Playtest | null = null;
    #isStopped = false;

    async start(maps: SeriesMap[], wish: PlaytestWish): Promise<void> {
        this.close();
        this.isRunning = true;
        this.failure = 'none';
        this.problems = [];
        this.progress = { done: 0, left: 0 };
        this.#isStopped = false;
        const done: Playtest[] = [];
        for (const [i, map] of maps.entries()) {
            const isGood = await this.#play(map, wish, { before: this.progress.done, after: maps.length - 1 - i });
            if (!this.#now) return; // closed meanwhile
            if (!isGood) break;
            done.push(this.#now);
            if (this.#isStopped) break;
        }
        this.#now = null;
        this.playtests = done;
        this.isRunning = false;
    }

    /** Ends with the games played so far. */
    stop(): void {
        this.#isStopped = true;
        this.#now?.stop();
    }

    close(): void {
        this.#now?.close();
        this.#now = null;
        for (const one of this.playtests) one.close();
        this.playtests = [];
    }

    #play(map: SeriesMap, wish: PlaytestWish, { before, after }: { before: number; after: number }): Promise<boolean> {
        const playtest = new Playtest(map.id, map.text, wish);
        this.#now = playtest;
        return new Promise((resolve) => {
            playtest.onprogress = (done, left) => {
                // The others take about as many.
                this.progress = { done: before + done, left: left + after * (done + left) };
            };
            playtest.onend = (how, problems) => {
                this.problems = problems;
                if (how !== 'done') this.failure = 'failed';
                resolve(how === 'done');
            };
        });
    }
}
