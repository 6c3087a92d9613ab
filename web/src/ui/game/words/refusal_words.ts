// Words for the codes with which the server refuses something (docs/protocol.md, Codes).
import { t, type MessageKey } from '../../../i18n';

// What only a page that is older or newer than the server can bring about.
const kMisunderstood = new Set([
    'bad_color', 'bad_count', 'bad_emote', 'bad_id', 'bad_json', 'bad_key', 'bad_method', 'bad_offer', 'bad_origin',
    'bad_pace', 'bad_program', 'bad_request', 'bad_seat', 'bad_seats', 'bad_subscription',
    'duplicate_key',
    'missing_key', 'not_found', 'not_watching', 'track_needed', 'unknown_card', 'unknown_key',
    'unknown_move', 'unknown_place', 'unknown_request', 'unknown_symbol', 'unknown_ticket', 'unknown_track',
    'wrong_type',
]);

const kElsewhere: Record<string, MessageKey> = {
    restarting: 'common.error_restarting',
    try_again: 'common.error_restarting',
    unknown_map: 'common.error_unknown_map',
    bad_map: 'common.error_bad_map',
    map_too_large: 'common.error_map_too_large',
    too_hard_map: 'common.error_too_hard_map',
    too_many_maps: 'common.error_too_many_maps',
    not_your_map: 'common.error_not_your_map',
    device_unfit: 'common.error_device_unfit',
    device_storage: 'common.error_device_storage',
    device_failed: 'common.error_device_failed',
};

/** What happened, and what to do about it. Before the area `table` is there, most codes stand for themselves. */
export function refusalWords(code: string): string {
    const key = kMisunderstood.has(code) ? 'refused.misunderstood' : (kElsewhere[code] ?? (`refused.${code}` as MessageKey));
    const words = t(key);
    return words === key ? t('common.error_unknown', { code }) : words;
}
