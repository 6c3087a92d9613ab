// A move as something to do, in a hint, a puzzle or a review.
import { afterEach, expect, test } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { indexMap } from '../../../game/board/map_index';
import { loadMessages, setLocale } from '../../../i18n';
import { moveWords } from './move_words';

const index = indexMap(readMap('usa'));

afterEach(() => setLocale('en'));

test.each([
    // The object of an imperative is in the nominative there: “ota valkoinen”, but “hän otti valkoisen”.
    ['fi', 'ota esillä olevista valkoinen'],
    ['de', 'eine weiße Karte von den offenen nehmen'],
    ['en', 'take white from the face-up cards'],
] as const)('in %s a card is named as what to take', async (language, words) => {
    await setLocale(language);
    await Promise.all([loadMessages('game'), loadMessages('review')]);
    expect(moveWords('draw white', index, null, 0)).toBe(words);
});
