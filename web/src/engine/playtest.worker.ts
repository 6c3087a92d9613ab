// Runs a playtest off the page's thread, in pieces, so that it can be stopped.
import { PlaytestModule } from './playtest_module';
import type { FromPlaytest, ToPlaytest } from './playtest_messages';

// Between checks for messages from the page.
const kPieceMs = 80;

const post = (message: FromPlaytest): void => self.postMessage(message);
let module: PlaytestModule | null = null;
let isStopped = false;

self.onmessage = ({ data }: MessageEvent<ToPlaytest>): void => {
    guard(() => {
        if (data.t === 'start') void start(data).catch(fail);
        else if (data.t === 'stop') isStopped = true;
        else if (module) {
            const text = data.what === 'figures' ? module.figures(data.language) : module.report(data.language);
            post({ t: 'told', n: data.n, text });
        }
    });
};

async function start({ address, id, text, wish }: ToPlaytest & { t: 'start' }): Promise<void> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    const made = await PlaytestModule.start(await WebAssembly.compile(await answer.arrayBuffer()));
    const problems = made.takeMap(text ?? made.builtin(id));
    if (problems.length > 0) return post({ t: 'bad_map', problems });
    if (!made.begin(wish)) return post({ t: 'bad_seats' });
    module = made;
    run(made);
}

function run(on: PlaytestModule): void {
    guard(() => {
        const isMore = !isStopped && on.play(kPieceMs);
        if (isStopped) on.stop();
        post({ t: 'progress', done: on.gamesDone, left: on.gamesLeft });
        if (isMore) setTimeout(() => run(on));
        else post({ t: 'done' });
    });
}

function guard(work: () => void): void {
    try {
        work();
    } catch (error) {
        fail(error);
    }
}

function fail(error: unknown): void {
    post({ t: 'failed', why: String(error) });
    self.close();
}
