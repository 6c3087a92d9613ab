// What the board's own buttons are called.
import { t } from '../../../i18n';
import type { BoardWords } from '../../board/types';

export function boardWords(): BoardWords {
    return {
        board: t('common.board'),
        zoomIn: t('common.zoom_in'),
        zoomOut: t('common.zoom_out'),
        zoomFit: t('common.zoom_fit'),
    };
}
