import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import more from 'virtual:more_messages';
import { dateLanguage, formatAgo, formatList, formatNumber, loadMessages, locale, setLocale, t, withWords } from '.';
import { pickLocale } from './locale';

describe('the language', () => {
    it('is the first of the browser’s preferences that is supported', () => {
        expect(pickLocale(['fr-FR', 'de-AT', 'en'])).toBe('de');
        expect(pickLocale(['sv-FI'])).toBe('sv');
        expect(pickLocale(['fr'])).toBe('en');
        expect(pickLocale([])).toBe('en');
    });

    it('is bokmål for all Norwegians', () => {
        expect(pickLocale(['nn-NO'])).toBe('nb');
        expect(pickLocale(['no'])).toBe('nb');
        expect(pickLocale(['nb_NO'])).toBe('nb');
    });
});

describe('t', () => {
    beforeEach(async () => {
        await setLocale('en');
        await loadMessages('pages');
    });
    afterEach(() => localStorage.clear());

    it('chooses plurals as the language does', async () => {
        expect(t('pages.play_against', { n: 1 })).toBe('Play against one computer player');
        expect(t('pages.play_against', { n: 3 })).toBe('Play against 3\u00a0computer players');
        await setLocale('fi');
        expect(t('common.points', { n: 1 })).toBe('1\u00a0piste');
        expect(t('common.points', { n: 2 })).toBe('2\u00a0pistettä');
    });

    it('lets no line begin with a dash or end with a number', () => {
        expect(t('common.from_to', { from: 'Boston', to: 'New York' })).toBe('Boston\u00a0– New York');
        expect(t('common.points', { n: 7 })).toBe('7\u00a0points');
    });

    it('follows the language at once, and so does the document', async () => {
        const seen: string[] = [];
        const stop = $effect.root(() => {
            $effect(() => {
                seen.push(t('common.settings'));
            });
        });
        flushSync();
        expect(seen.at(-1)).toBe('Settings');
        await setLocale('da');
        flushSync();
        expect(seen.at(-1)).toBe('Indstillinger');
        expect(document.documentElement.lang).toBe('da');
        expect(locale.current).toBe('da');
        stop();
    });

    it('loads words in an effect without running it again', async () => {
        let runs = 0;
        const stop = $effect.root(() => {
            $effect(() => {
                runs += 1;
                void loadMessages('rules');
            });
        });
        flushSync();
        await loadMessages('rules');
        await loadMessages('learn');
        flushSync();
        expect(runs).toBe(1);
        stop();
    });

    it('is remembered until it is reset to the browser’s', async () => {
        await setLocale('sv');
        expect(localStorage.getItem('fogg.language')).toBe('sv');
        expect(locale.isChosen).toBe(true);
        await setLocale(null);
        expect(localStorage.getItem('fogg.language')).toBe(null);
        expect(locale.isChosen).toBe(false);
    });

    it('uses the last language requested, whichever arrives first', async () => {
        await Promise.all([setLocale('de'), setLocale('nb')]);
        expect(locale.current).toBe('nb');
        expect(t('common.settings')).toBe('Innstillinger');
    });

    it('keeps the words of all parts in any order of arrival', async () => {
        const load = more['en/puzzle']!;
        const late = new Promise((done) => setTimeout(done, 20));
        let calls = 0;
        more['en/puzzle'] = async () => {
            calls += 1;
            if (calls === 1) await late;
            return load();
        };
        await Promise.all([withWords('puzzle', Promise.resolve()), withWords('practice', Promise.resolve())]);
        more['en/puzzle'] = load;
        expect(calls).toBe(2);
        expect([t('puzzle.title'), t('practice.hint')]).toEqual(['Puzzles', 'Hint']);
    });

    it('has the messages of an area that is loaded after a change', async () => {
        await setLocale('de');
        await loadMessages('rules');
        expect(t('rules.setup_title')).toBe('Spielvorbereitung');
    });
});

describe('numbers, times and lists', () => {
    it('have dates in the English of the reader, and else in the British of our words', async () => {
        const languages = vi.spyOn(navigator, 'languages', 'get');
        languages.mockReturnValue(['fi-FI', 'en']);
        expect([dateLanguage('en'), dateLanguage('de')]).toEqual(['en-GB', 'de']);
        languages.mockReturnValue(['en-US', 'en']);
        expect([dateLanguage('en'), dateLanguage('de')]).toEqual(['en-US', 'de']);
        languages.mockRestore();
    });
    it('are written as the language does', async () => {
        await setLocale('de');
        expect(formatNumber(12345)).toBe('12.345');
        expect(formatList(['A', 'B', 'C'])).toBe('A, B und C');
        const now = Date.UTC(2026, 0, 31);
        expect(formatAgo(now - 5 * 60_000, now)).toBe('vor 5 Minuten');
        expect(formatAgo(now + 1000, now)).toBe('jetzt');
        expect(formatAgo(now - 86_400_000, now)).toBe('gestern');
        expect(formatAgo(Date.UTC(2025, 5, 1), now)).toMatch(/2025/);
        await setLocale('fi');
        expect(formatNumber(0.5)).toBe('0,5');
        expect(formatList(['A', 'B', 'C'])).toBe('A, B ja C');
    });
});
