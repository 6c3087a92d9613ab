import { beforeAll, describe, expect, test } from 'vitest';
import { indexMap } from '../../../game/board/map_index';
import { frames, review } from '../../../game/review/review.fake';
import { map } from '../../../game/table/table.fake';
import type { Verdict } from '../../../game/review/verdict';
import { kLocales, loadMessages, setLocale } from '../../../i18n';
import type { TurningPoint } from '../../../net/review_wire';
import { cardWords, linesOf } from './card_words';
import { reasonWords, turnWords } from '../../game/words/note_words';
import { moveWords, percent, sentence, signed } from '../../game/words/move_words';
import { verdictWords } from './review_words';
import { plain } from './standalone';

const index = indexMap(map);
const names = ['Ann', 'Bob'];
const verdict: Verdict = { seat: 0, other: 1, play: 'better', luck: 'worse', kind: 'opening_tickets', gain: 0.21 };

beforeAll(async () => {
    for (const area of ['common', 'game', 'table', 'review', 'review_page'] as const) await loadMessages(area);
    await setLocale('en');
});

describe('what a review says', () => {
    test('names moves as they would be made', () => {
        const words = (move: string): string => moveWords(move, index, frames[0]!.view, 0);
        const track = index.tracks[0]!;
        const [from, to] = [map.places[track.from]!.name, map.places[track.to]!.name];
        expect(words('claim 0 red 0')).toContain(`${from}\u00a0– ${to}`);
        expect(sentence(words('draw deck'))).toBe('Draw a card from the pile');
        const ticket = map.tickets[2]!;
        expect(words('keep 1')).toContain(`${ticket.from}\u00a0– ${ticket.to}\u00a0(${ticket.points})`);
        expect(words('fly 7')).toBe('fly 7');
    });
    test('answers the question in a sentence or two', () => {
        expect(verdictWords(verdict, names, true))
            .toBe('You played better than Bob. Bob drew better: +21% from the opening tickets alone.');
        expect(verdictWords({ ...verdict, play: 'even', luck: 'even', kind: null }, names, false))
            .toBe('Ann and Bob played about equally well. Luck was about even.');
    });
    test.each(kLocales)('has every sentence in %s, with both names as they are', async (language) => {
        await setLocale(language);
        for (const play of ['better', 'worse', 'even'] as const) {
            for (const isMine of [true, false]) {
                const said = verdictWords({ ...verdict, play }, names, isMine);
                expect(said).toContain('Bob');
                expect(said.includes('Ann')).toBe(!isMine);
                expect(said).not.toMatch(/review|\{|undefined/);
            }
        }
        const point: TurningPoint = { n: 4, code: 'ticket_longer', seat: 0, change: -0.14, by: 1, other: 0, track: 3, ticket: 4, from: 3, to: 9 };
        for (const part of ['Ann', 'Bob', '3', '9']) expect(turnWords(point, index, names)).toContain(part);
        expect(reasonWords({ code: 'taken_later', other: 1, track: 4, move: 60 }, index, names, () => 31)).toMatch(/Bob.*31/);
        await setLocale('en');
    });
    test('tells what a card is good for, and what is still missing', () => {
        const { id, from } = index.tracks[7]!;
        const said = (to: number): string => reasonWords(
            { code: 'card_ticket', card: 'red', track: id, ticket: 3, from: to + 1, to }, index, names, (n) => n);
        expect(said(0)).toMatch(/^It gets red for .+: no card is missing then\.$/);
        expect(said(1)).toMatch(/: 1\smore card is needed\.$/);
        expect(said(2)).toContain(map.places[from]!.name);
    });
    test('says nothing for a code that it does not know', () => {
        expect(turnWords({ n: 1, code: 'comet', seat: 0, change: 0, by: null }, index, names)).toBe('');
    });
    test('writes per cents with as many digits as they deserve', () => {
        expect([percent(0.504), signed(0.21), signed(-0.034), signed(0)]).toEqual(['50%', '+21%', '−3.4%', '0%']);
    });
});

describe('the card', () => {
    test('has the winner first, and breaks its lines between words', () => {
        const words = cardWords({ review, view: frames.at(-1)!.view, names, map: 'USA', verdict: 'One two three' });
        expect([words.title, words.rows.map(({ name, points }) => [name, points])]).toEqual(['Ann won', [['Ann', '80'], ['Bob', '61']]]);
        expect(linesOf('One two three four', 9)).toEqual(['One two', 'three', 'four']);
        expect(linesOf('Donaudampfschiff', 4)).toEqual(['Donaudampfschiff']);
    });
    test('has colours that every program can read', () => {
        expect(plain('color(srgb 1 0.5 0)')).toBe('rgb(255, 128, 0)');
        expect(plain('color(srgb 0 0 0 / 0.25)')).toBe('rgba(0, 0, 0, 0.25)');
        expect(plain('rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)');
    });
});
