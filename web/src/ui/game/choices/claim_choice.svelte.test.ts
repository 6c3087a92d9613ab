import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { PlayControl } from '../../../game/control/play_control.svelte';
import { me, sitAt, view } from '../../../game/table/table.fake';
import { loadMessages, setLocale } from '../../../i18n';
import CurrentChoice from './CurrentChoice.svelte';

test('a second click on Claim does nothing, also when it comes at once', async () => {
    await setLocale('en');
    await loadMessages('game');
    const { table, wire } = await sitAt(me);
    let control: PlayControl | undefined;
    const stop = $effect.root(() => {
        control = new PlayControl(table, () => false);
    });
    control!.pressTrack(0);
    const target = document.body.appendChild(document.createElement('div'));
    const choice = mount(CurrentChoice, { target, props: { control: control!, view, index: table.index! } });
    flushSync();
    const errors: unknown[] = [];
    const note = (event: ErrorEvent): void => void errors.push(event.error);
    window.addEventListener('error', note);
    const button = target.querySelector<HTMLElement>('[data-way]')!;
    button.click();
    button.click();
    flushSync();
    button.click();
    expect(errors).toEqual([]);
    expect(wire.sent.filter(({ t }) => t === 'move').map(({ move }) => move)).toEqual(['claim 0 red 0']);
    window.removeEventListener('error', note);
    void unmount(choice);
    stop();
    table.close();
});
