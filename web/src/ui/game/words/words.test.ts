// Names at a table.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUnnamed, rememberUnnamed } from '../../../game/people/unnamed';
import { loadMessages, setLocale } from '../../../i18n';
import type { Room } from '../../../net/wire';
import { seatNames } from './words';

const room = {
    seats: [
        { kind: 'person', name: 'Player 1', away: false }, { kind: 'person', name: 'Player 2', away: false },
        { kind: 'program', name: 'easy' }, { kind: 'program', name: 'easy' },
    ],
} as unknown as Room;

beforeEach(async () => {
    localStorage.clear();
    await setLocale('de');
    await Promise.all([loadMessages('game'), loadMessages('table')]);
});
afterEach(() => setLocale('en'));

test('whoever has typed no name is called so in the language of the page, whatever it was at the start', () => {
    rememberUnnamed('Player 1');
    expect(seatNames(room)[0]).toBe('Spieler 1');
});

test('a name that somebody has typed stays as it is', () => {
    expect(seatNames(room).slice(0, 2)).toEqual(['Player 1', 'Player 2']);
});

test('what is kept on the device is bounded, and rubbish there does no harm', () => {
    for (let n = 0; n < 40; ++n) rememberUnnamed(`Player ${n}`);
    expect([isUnnamed('Player 39'), isUnnamed('Player 0')]).toEqual([true, false]);
    for (const rubbish of ['{', '{"a":1}', 'null', '[1,2]']) {
        localStorage.setItem('fogg.unnamed', rubbish);
        expect(isUnnamed('Player 1')).toBe(false);
    }
});
