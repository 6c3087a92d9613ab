import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { frames, moves, review } from '../../../game/review/review.fake';
import { map, room } from '../../../game/table/table.fake';
import { ReviewControl } from './review_control.svelte';

let control: ReviewControl;
let stop = (): void => {};
let answers: Response[];
let mine: unknown[];

async function open(n: number | null = null): Promise<void> {
    vi.stubGlobal('fetch', async (address: string) => {
        if (address.endsWith('/replay')) return Response.json({ room, frames });
        if (address.endsWith('/review')) return (answers.length > 1 ? answers.shift()! : answers[0]!).clone();
        return Response.json(address === '/api/mine' ? { tables: mine } : map);
    });
    stop = $effect.root(() => {
        control = new ReviewControl('T', n);
    });
    flushSync();
    await vi.waitFor(() => {
        flushSync();
        expect(control.replay.replay && control.replay.index && (control.review || control.failed || control.trouble)).toBeTruthy();
    });
    flushSync();
}
beforeEach(() => {
    localStorage.clear();
    answers = [Response.json(review)];
    mine = [];
});
afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe('a review', () => {
    test('begins at the end, with the overview, and looks at the winner', async () => {
        await open();
        expect([control.replay.at, control.tab, control.seat]).toEqual([4, 'overview', 0]);
        expect(control.verdict).toMatchObject({ seat: 0, other: 1, play: 'better', luck: 'better' });
    });
    test('looks at the reader’s own seat', async () => {
        mine = [{ table: 'T', mine: [1] }];
        await open();
        await vi.waitFor(() => expect(control.seat).toBe(1));
        expect(control.verdict?.other).toBe(0);
    });
    test('begins at the moment that a link names', async () => {
        await open(6);
        expect([control.replay.at, control.tab]).toEqual([3, 'moment']);
    });
    test('goes from mistake to mistake of the player', async () => {
        await open();
        expect([control.canJump(-1), control.canJump(1)]).toEqual([true, false]);
        control.jump(-1);
        expect([control.replay.at, control.tab]).toEqual([3, 'moment']);
        control.seat = 1;
        control.jump(-1);
        expect(control.replay.at).toBe(2);
        expect(control.canJump(-1)).toBe(false);
    });
    test('shows the better move on the board, or the one that is looked at', async () => {
        await open(4);
        expect(control.lit).toEqual([4]);
        control.pointed = 'draw wild';
        expect(control.lit).toEqual([]);
        control.tab = 'overview';
        control.pointed = null;
        expect(control.lit).toEqual([]);
    });
});

describe('guess first', () => {
    test('hides the advice and the move until one has tried', async () => {
        await open(4);
        expect(control.isHidden).toBe(false);
        control.guessFirst(true);
        expect(control.isHidden).toBe(true);
        expect(control.lit).toEqual([]);
        expect(control.view?.deck).toBe(frames[1]!.view.deck);
        expect([...control.guessTracks]).toEqual([4]);
        control.attemptTrack(4);
        expect([control.isHidden, control.triedMove, control.lit]).toEqual([false, 'claim 4 red 0', [4]]);
        expect(control.view?.deck).toBe(frames[2]!.view.deck);
    });
    test('stops a game that plays by itself', async () => {
        await open(3);
        control.guessFirst(true);
        control.replay.togglePlay();
        flushSync();
        expect(control.replay.isPlaying).toBe(true);
        control.replay.go(2);
        flushSync();
        expect([control.isHidden, control.replay.isPlaying]).toEqual([true, false]);
    });
    test('asks where the best move was found as well, so that the question tells nothing', async () => {
        await open(8);
        control.guessFirst(true);
        expect(control.step?.decision?.class).toBeNull();
        expect(control.isHidden).toBe(true);
        control.attempt('draw wild');
        expect(control.isHidden).toBe(false);
    });
    test('asks nothing where there was no choice', async () => {
        await open(3);
        control.guessFirst(true);
        expect(control.isHidden).toBe(false);
    });
    test('leads through the mistakes from the first, and stays on', async () => {
        await open();
        control.learn();
        expect([control.replay.at, control.isHidden]).toEqual([3, true]);
        stop();
        await open();
        expect(control.isGuessing).toBe(true);
    });
});

describe('while it is being made', () => {
    test('it asks again until all is there', async () => {
        const some = { ...review, done: false, progress: 0.4, moves: moves.slice(0, 4) };
        answers = [Response.json({ ...some, seats: [], moves: [], progress: 0 }, { status: 202 }), Response.json(some, { status: 202 }), Response.json(review)];
        vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
        await open();
        expect([control.review?.done, control.steps.length, control.verdict]).toEqual([false, 5, null]);
        await vi.waitFor(() => expect(control.review?.progress).toBe(0.4), { timeout: 5000 });
        expect(control.steps.filter(({ chance }) => chance)).toHaveLength(3);
        await vi.waitFor(() => expect(control.review?.done).toBe(true), { timeout: 5000 });
        expect(control.verdict).not.toBeNull();
    });
    test('it says what is wrong, and goes on when that has passed', async () => {
        answers = [Response.json({ code: 'try_again' }, { status: 503 }), Response.json(review)];
        vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
        await open();
        expect([control.trouble, control.failed]).toEqual(['try_again', '']);
        await vi.waitFor(() => expect(control.review?.done).toBe(true), { timeout: 8000 });
        expect(control.trouble).toBe('');
    });
    test('it gives up where there will be none', async () => {
        answers = [Response.json({ code: 'not_over' }, { status: 409 })];
        await open();
        await vi.waitFor(() => expect(control.failed).toBe('not_over'));
    });
});
