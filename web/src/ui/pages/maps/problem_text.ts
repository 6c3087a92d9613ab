// What the checks found wrong with a map, in the reader's language.
import { t, type MessageKey } from '../../../i18n';
import type { MapProblem } from '../../../net/draft';

const kCodes = [
    'toml_syntax', 'missing_key', 'unknown_key', 'wrong_type', 'bad_value', 'unknown_format', 'too_many',
    'duplicate_place', 'unknown_place', 'same_place', 'duplicate_track', 'unknown_colour', 'unclaimable_route',
    'no_points', 'disconnected_map', 'unreachable_ticket', 'duplicate_ticket', 'bad_players', 'too_few_cards',
    'too_few_tickets', 'bad_souvenirs', 'unknown_base', 'bad_base', 'unknown_route', 'unknown_ticket', 'bad_text',
] as const;
type Code = (typeof kCodes)[number];

function isCode(code: string): code is Code {
    return (kCodes as readonly string[]).includes(code);
}

/** What it says. A code that is newer than this page speaks English. */
export function problemText(problem: MapProblem): string {
    const closer = problem.code === 'bad_value' ? closerWords(problem)
        : problem.code === 'bad_souvenirs' ? kSouvenirs[problem.key ?? ''] : undefined;
    if (closer) return t(closer);
    if (problem.code === 'too_many' && problem.route !== undefined) return t('map_errors.long_route');
    return isCode(problem.code) ? t(`map_errors.${problem.code}` satisfies MessageKey) : problem.text;
}

/** A value that is not possible can be so for one reason only, in these places. */
function closerWords({ place, word, key }: MapProblem): MessageKey | undefined {
    if (place !== undefined) return word === 'at' ? 'map_errors.off_board' : word === 'name' ? 'map_errors.bad_name' : undefined;
    return key === undefined ? undefined : kCloser[key];
}

const kSouvenirs: Record<string, MessageKey> = {
    'souvenirs.symbols': 'map_errors.souvenir_kinds',
    'souvenirs.points': 'map_errors.souvenir_points',
    'souvenirs.places': 'map_errors.souvenir_places',
    'souvenirs.setup': 'map_errors.souvenir_setup',
};

const kCloser: Record<string, MessageKey> = {
    'rules.last_round_cars': 'map_errors.bad_last_round',
    'rules.opening_tickets': 'map_errors.bad_deal',
    'rules.later_tickets': 'map_errors.bad_deal',
    'rules.tie_breakers': 'map_errors.bad_tie',
    id: 'map_errors.bad_id',
    places: 'map_errors.few_places',
};
