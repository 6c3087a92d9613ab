// How much time people have at a table.
import { t } from '../../../i18n';
import type { Pace } from '../../../net/wire';
import { timeWords } from './time_words';

export function paceWords(pace: Pace): string {
    switch (pace.kind) {
        case 'none':
            return t('table.pace_none');
        case 'live':
            return t('table.pace_live', { time: timeWords(pace.seconds * 1000) });
        case 'correspondence':
            return pace.seconds % 86_400 === 0
                ? t('table.pace_days', { days: pace.seconds / 86_400 })
                : t('table.pace_correspondence', { hours: Math.round(pace.seconds / 3600) });
        case 'game': {
            const minutes = Math.round(pace.seconds / 60);
            return pace.increment === 0
                ? t('table.pace_game', { minutes })
                : t('table.pace_increment', { minutes, seconds: pace.increment });
        }
    }
}
