import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '../../../game/table/table.svelte';
import { loadMessages, setLocale } from '../../../i18n';
import LineBanner from './LineBanner.svelte';

beforeEach(async () => {
    vi.useFakeTimers();
    await setLocale('en');
    await loadMessages('game');
});
afterEach(() => vi.useRealTimers());

test('the countdown is true however long the page was connected', () => {
    const table = $state({ line: { kind: 'online' }, unanswered: 0, wake: () => {} });
    const target = document.createElement('div');
    const banner = mount(LineBanner, { target, props: { table: table as unknown as Table } });
    vi.advanceTimersByTime(6 * 60_000);
    table.line = { kind: 'waiting', retryAt: Date.now() + 9_000, restarting: false } as never;
    flushSync();
    expect(target.textContent).toContain('in 9\u00a0seconds');
    vi.advanceTimersByTime(5_000);
    flushSync();
    expect(target.textContent).toContain('in 4\u00a0seconds');
    void unmount(banner);
});
