// A route in words, without its places: "3 spaces · red and blue · 1 ferry".
import type { DraftRoute } from '../../editor/draft';
import { formatList, t } from '../../i18n';
import { colorName } from './color_words';

export function routeFacts(route: Pick<DraftRoute, 'length' | 'tracks' | 'ferries'>): string {
    return [
        route.length === null ? t('editor.no_length') : t('editor.n_spaces', { n: route.length }),
        formatList(route.tracks.map(colorName)),
        ...(route.ferries > 0 ? [t('editor.n_ferries', { n: route.ferries })] : []),
    ].join(' · ');
}
