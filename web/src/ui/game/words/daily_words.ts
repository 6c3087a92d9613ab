// What is said of deals of the day.
import { dateLanguage, formatNumber, t } from '../../../i18n';
import type { DailyResult, DailySheet } from '../../../net/daily';

/** A date of the calendar as the language writes it; not moved into another time zone. */
export function dayWords(date: string, style: 'medium' | 'full' = 'medium'): string {
    return new Intl.DateTimeFormat(dateLanguage(), { dateStyle: style, timeZone: 'UTC' }).format(Date.parse(date));
}

/** "112–98, won" */
export function resultWords(result: DailyResult): string {
    const score = (result.points ?? []).map((n) => formatNumber(n).replace('-', '−')).join('–');
    return t('daily.score', { score, how: result.resigned ? 'resigned' : result.won ? 'won' : 'lost' });
}

/** The line to share, with the link to play the same deal. */
export function lineWords(sheet: DailySheet, mine: DailyResult, map: string): string {
    const { date, place, players } = sheet;
    const facts = { map, date, result: resultWords(mine) };
    const line = mine.counted && place !== null
        ? t('daily.line', { ...facts, place, players })
        : t('daily.line_practice', facts);
    return `${line} ${location.origin}/daily/${sheet.map}/${date}`;
}
