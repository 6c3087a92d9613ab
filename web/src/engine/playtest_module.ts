// Playtests of a map: the program in WebAssembly behind plain calls (src/playtest/browser/module.cpp), in the order
// of these methods.
import { hostImports, readText, wasiImports } from './imports';

export interface PlaytestWish {
    /** 0: every number the map allows. */
    seats: number;
    /** Per number of seats; 0: ten thousand, or fewer if the intervals are narrow. */
    games: number;
    /** Stop at this half-width of win shares; 0: only if no number of games is given. */
    precision: number;
    seed: number;
}

export interface MapProblem {
    line: number;
    code: string;
    text: string;
}

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    memory_for(size: number): number;
    take_map(at: number, size: number): number;
    builtin(at: number, size: number): void;
    begin(seats: number, games: number, precision: number, seed: number): number;
    play(ms: number): number;
    games_done(): number;
    games_left(): number;
    stop(): void;
    figures(at: number, size: number): void;
    report(at: number, size: number): void;
}

export class PlaytestModule {
    private constructor(private readonly exports: Exports, private readonly heard: { text: string }) {}

    static async start(module: WebAssembly.Module): Promise<PlaytestModule> {
        let exports: Exports | null = null;
        const heard = { text: '' };
        const memory = () => exports?.memory.buffer ?? new ArrayBuffer(0);
        const instance = await WebAssembly.instantiate(module, {
            fogg: {
                ...hostImports(memory),
                tell: (at: number, size: number) => {
                    heard.text = readText(memory, at, size);
                },
            },
            wasi_snapshot_preview1: wasiImports(),
        });
        exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new PlaytestModule(exports, heard);
    }

    /** The text of a built-in map; empty if there is none with this id. */
    builtin(id: string): string {
        return this.#told(id, (at, size) => this.exports.builtin(at, size));
    }

    /** The map's errors; empty if it can be played. */
    takeMap(text: string): MapProblem[] {
        const told = this.#told(text, (at, size) => this.exports.take_map(at, size));
        return told ? (JSON.parse(told) as { errors: MapProblem[] }).errors : [];
    }

    /** False if the map does not allow this many. */
    begin({ seats, games, precision, seed }: PlaytestWish): boolean {
        return this.exports.begin(seats, games, precision, seed) !== 0;
    }

    /** Plays for about this many milliseconds. False when all games are played. */
    play(ms: number): boolean {
        return this.exports.play(ms) !== 0;
    }

    get gamesDone(): number {
        return this.exports.games_done();
    }

    /** At most. */
    get gamesLeft(): number {
        return this.exports.games_left();
    }

    /** Drops the games not played yet. */
    stop(): void {
        this.exports.stop();
    }

    /** As `fogg playtest --json` writes it, with the warnings in this language. */
    figures(language: string): string {
        return this.#told(language, (at, size) => this.exports.figures(at, size));
    }

    /** As `fogg playtest --html` writes it. */
    report(language: string): string {
        return this.#told(language, (at, size) => this.exports.report(at, size));
    }

    #told(text: string, use: (at: number, size: number) => void): string {
        const bytes = new TextEncoder().encode(text);
        const at = this.exports.memory_for(bytes.length);
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        this.heard.text = '';
        use(at, bytes.length);
        return this.heard.text;
    }
}
