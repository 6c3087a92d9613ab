// Playtests of a map, played by this device. The figures are those of docs/playtest.md.
import address from 'virtual:playtest';
import type { FromPlaytest, ToPlaytest } from '../engine/playtest_messages';
import type { MapProblem, PlaytestWish } from '../engine/playtest_module';
import PlaytestWorker from '../engine/playtest.worker?worker';

export type { MapProblem, PlaytestWish };

/** Whether this client was built with what plays them. */
export const canPlaytest = address !== null && typeof WebAssembly === 'object';

export interface Estimate {
    mean: number | null;
    /** Null where the games do not tell. */
    low: number | null;
    high: number | null;
}

export interface RouteFigures {
    from: string;
    to: string;
    length: number;
    tracks: number;
    games: number;
    extra: Estimate;
    decides: number;
    built_at: number | null;
}

export interface TicketFigures {
    from: string;
    to: string;
    points: number;
    fair: Estimate;
    offered: number;
    kept: number;
    done: number;
    extra: Estimate;
}

export interface PlaceFigures {
    name: string;
    games: number;
    winners: number;
    losers: number;
    extra: Estimate;
}

export type Style = 'few_tickets' | 'many_tickets' | 'long_routes' | 'blocking';

export interface Trial {
    seats: number;
    games: number;
    win_share_by_turn_order: Estimate[];
    turns: Estimate;
    minutes: Estimate;
    score: Estimate;
    ends: { cars: number; cards: number; stuck: number };
    styles: { style: Style; share: number; win_share: Estimate }[];
    skill?: { strong: string; weak: string; win_share: Estimate };
    places: PlaceFigures[];
    routes: RouteFigures[];
    tickets: TicketFigures[];
}

export interface Warning {
    code: string;
    seats: number;
    text: string;
}

export interface Figures {
    map: string;
    title: string;
    map_sha256: string;
    player: string;
    seed: number;
    trials: Trial[];
    warnings: Warning[];
}

export type PlaytestEnd = 'done' | 'bad_map' | 'bad_seats' | 'failed';

/** One playtest; `close` it when it is no longer looked at. */
export class Playtest {
    onprogress: (done: number, left: number) => void = () => {};
    onend: (how: PlaytestEnd, problems: MapProblem[]) => void = () => {};
    readonly #worker = new PlaytestWorker();
    readonly #asked = new Map<number, (text: string) => void>();
    #last = 0;

    /** Requires `canPlaytest`. Without a text, the built-in map with this id. */
    constructor(id: string, text: string | null, wish: PlaytestWish) {
        this.#worker.onmessage = ({ data }: MessageEvent<FromPlaytest>) => this.#take(data);
        this.#worker.onerror = () => this.onend('failed', []);
        this.#tell({ t: 'start', address: new URL(address ?? '', location.href).href, id, text, wish });
    }

    stop(): void {
        this.#tell({ t: 'stop' });
    }

    async figures(language: string): Promise<Figures> {
        return JSON.parse(await this.text('figures', language)) as Figures;
    }

    /** JSON, or a page of HTML. */
    text(what: 'figures' | 'report', language: string): Promise<string> {
        this.#last += 1;
        const n = this.#last;
        return new Promise((resolve) => {
            this.#asked.set(n, resolve);
            this.#tell({ t: 'tell', n, what, language });
        });
    }

    close(): void {
        this.#worker.terminate();
    }

    #tell(message: ToPlaytest): void {
        this.#worker.postMessage(message);
    }

    #take(message: FromPlaytest): void {
        if (message.t === 'progress') this.onprogress(message.done, message.left);
        else if (message.t === 'told') {
            this.#asked.get(message.n)?.(message.text);
            this.#asked.delete(message.n);
        } else {
            if (message.t === 'failed') console.error(`The playtest ended: ${message.why}`);
            this.onend(message.t, message.t === 'bad_map' ? message.problems : []);
        }
    }
}
