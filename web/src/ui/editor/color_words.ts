// Colours and ferries as people type them: in their own language, or in English as in the file.
import { t } from '../../i18n';
import { kTrackColors } from '../../editor/draft';
import type { Words } from '../../editor/type_ahead';
import type { TrackColor } from '../../net/wire';

export function colorName(color: string): string {
    return t('common.color', { color });
}

export function colorWords(): Words {
    return {
        colors: kTrackColors.map((color: TrackColor) => ({ color, names: [colorName(color), color] })),
        ferries: [t('editor.ferry_word'), 'ferries'],
    };
}
