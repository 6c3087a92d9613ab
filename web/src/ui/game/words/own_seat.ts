// Who sits down at a game that is made by one press: with the name and colour from the settings.
import { wishedColor } from '../../../game/people/color_choice';
import { rememberUnnamed } from '../../../game/people/unnamed';
import { t } from '../../../i18n';
import { fetchMap } from '../../../net/api';
import { settings } from '../../../settings';

export async function ownSeat(map: string, sha256?: string): Promise<{ name: string; color: number | null }> {
    const name = settings.name || t('common.player_n', { n: 1 });
    if (!settings.name) rememberUnnamed(name);
    const full = settings.color ? await fetchMap(map, sha256).catch(() => null) : null;
    return { name, color: (full && wishedColor(full, settings.color)) ?? null };
}
