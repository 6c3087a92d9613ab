// The cost of an update: what has not changed is not redrawn, and positions are read once a frame,
// after painting.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { groupLegal } from '../../../game/moves/legal';
import { indexMap } from '../../../game/board/map_index';
import type { GameEvent, View } from '../../../net/wire';
import type { EventBatch } from '../../../game/table/event_batch';
import Fliers from './Fliers.svelte';
import Market from './Market.svelte';

const index = indexMap(readMap('usa'));
let stop: (() => void) | undefined;

afterEach(() => {
    stop?.();
    stop = undefined;
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
});

function show<Props extends Record<string, unknown>>(what: Component<Props>, props: Props): void {
    const component = mount(what, { target: document.body, props });
    flushSync();
    stop = () => void unmount(component);
}

test('the start or end of a turn redraws no card of the market', () => {
    const market = ['red', 'blue', 'wild', 'green', 'red'];
    const view = { market, deck: 40, ticket_deck: 20 } as unknown as View;
    const legal = groupLegal(['draw red', 'draw deck'], {}, () => 0);
    const props = $state<{ view: View; index: typeof index; legal: typeof legal | null }>({
        view, index, legal: null,
    });
    show(Market, props);
    const faces = () => [...document.querySelectorAll('[data-anchor^=market] svg')];
    const before = faces();
    props.legal = legal;
    flushSync();
    expect(document.querySelectorAll('[data-market=red]')).toHaveLength(2);
    expect(document.querySelectorAll('[data-market]')).toHaveLength(2);
    expect(before).toHaveLength(5);
    faces().forEach((face, i) => expect(face).toBe(before[i]));
});

test('of several updates in one frame only the last one reads positions', async () => {
    const frames = new Map<number, FrameRequestCallback>();
    let last = 0;
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
        frames.set(++last, frame);
        return last;
    });
    vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    document.body.innerHTML = '<i data-anchor="deck"></i><i data-anchor="seat-1"></i>';
    const asked = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const events = [{ e: 'picked_blind', seat: 1 } as unknown as GameEvent];
    const props = $state({ batch: { n: 1, events } as EventBatch | null, index, seat: 0 });
    show(Fliers, props);
    for (const n of [2, 3, 4]) {
        props.batch = { n, events };
        flushSync();
    }
    expect(asked).not.toHaveBeenCalled();
    expect(frames.size).toBe(1);
    for (const frame of frames.values()) frame(0);
    await new Promise((done) => setTimeout(done));
    expect(asked).toHaveBeenCalledTimes(2);
});
