// Texts for the server's codes and numbers.
import { formatList, locale, t, withWords, type MessageKey } from '../../i18n';
import { toldApart } from '../../game/people/told_apart';
import { isUnnamed } from '../../game/people/unnamed';
import { ApiError } from '../../net/api';
import type { GameMap, MapSummary, Pace, TableRow } from '../../net/wire';
import { refusalWords } from '../game/words/refusal_words';
import { programName } from '../game/words/strength_words';

// On pages these are said another way than at a table.
const kOnPages: Record<string, MessageKey> = {
    offline: 'common.error_offline',
    no_table: 'common.error_no_table',
    bad_name: 'common.error_bad_name',
    name_taken: 'common.error_name_taken',
    too_fast: 'common.error_too_fast',
    too_many_tables: 'common.error_too_many_tables',
    not_found: 'common.error_unknown_map',
};

export function codeOf(error: unknown): string {
    return error instanceof ApiError ? error.code : 'internal';
}

// Pages do without the words of tables until something goes wrong. Offline, the bare code has to do.
let isAsked = false;
function fetchRefusals(): void {
    if (isAsked) return;
    isAsked = true;
    withWords('table', Promise.resolve()).catch(() => (isAsked = false));
}

/** What happened, and what to do about it. */
export function errorText(code: string): string {
    const key = kOnPages[code];
    if (key) return t(key);
    fetchRefusals();
    return refusalWords(code);
}

export function titleOf(map: MapSummary | GameMap): string {
    return map.titles[locale.current] ?? map.title;
}

/** The people and programs at a table, then the number of free seats. */
export function whoSits(row: TableRow): string {
    const names = toldApart(row.seats.flatMap((seat) => {
        if (seat.kind === 'open') return [];
        const name = seat.name ?? '';
        if (seat.kind === 'program') return [programName(name)];
        return [isUnnamed(name) ? t('common.player_n', { n: 1 }) : name];
    }));
    const free = row.seats.length - names.length;
    if (free > 0) names.push(t('pages.free_seats', { n: free }));
    return formatList(names);
}

/** `5 minutes`, `2 days`: in the largest unit that fits. */
export function timeText(seconds: number): string {
    const units = [['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]] as const;
    const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1];
    return new Intl.NumberFormat(locale.current, {
        style: 'unit', unit, unitDisplay: 'long',
    }).format(seconds / size);
}

export function paceText(pace: Pace): string {
    if (pace.kind === 'none') return t('pages.pace_none');
    if (pace.kind === 'game') {
        const time = timeText(pace.seconds);
        if (pace.increment === 0) return t('pages.pace_row_game', { time });
        return t('pages.pace_row_increment', { time, more: timeText(pace.increment) });
    }
    return t('pages.pace_row', { time: timeText(pace.seconds) });
}
