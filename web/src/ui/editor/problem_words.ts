// What the checks found, in the reader's language, and where in the draft it is.
import { t, type MessageKey } from '../../i18n';
import type { MapProblem } from '../../net/draft';
import { nameOf, type Draft } from '../../editor/draft';

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

/** Where one puts it right. */
export type Panel = 'map' | 'places' | 'routes' | 'tickets' | 'rules' | 'souvenirs';

export function panelOf(problem: MapProblem): Panel {
    if (problem.place !== undefined) return 'places';
    if (problem.route !== undefined) return 'routes';
    if (problem.ticket !== undefined) return 'tickets';
    const key = problem.key ?? '';
    if (key === 'places' || key === 'routes' || key === 'tickets') return key;
    if (key.startsWith('souvenirs')) return 'souvenirs';
    return key.startsWith('rules') || key === 'cards' || key === 'players' ? 'rules' : 'map';
}

/** What it says. A code that is newer than this page speaks English. */
export function problemText(problem: MapProblem): string {
    const closer = problem.code === 'bad_value' ? closerWords(problem) : undefined;
    if (closer) return t(closer);
    return isCode(problem.code) ? t(`map_errors.${problem.code}` satisfies MessageKey) : problem.text;
}

/** A value that is not possible can be so for one reason only, in these places. */
function closerWords({ place, word, key }: MapProblem): MessageKey | undefined {
    if (place !== undefined) return word === 'at' ? 'map_errors.off_board' : word === 'name' ? 'map_errors.bad_name' : undefined;
    return key === undefined ? undefined : kCloser[key];
}

const kCloser: Record<string, MessageKey> = {
    'rules.last_round_cars': 'map_errors.bad_last_round',
    'rules.opening_tickets': 'map_errors.bad_deal',
    'rules.later_tickets': 'map_errors.bad_deal',
    'rules.tie_breakers': 'map_errors.bad_tie',
    id: 'map_errors.bad_id',
    places: 'map_errors.few_places',
};

/** What it is about: "Seattle", "Seattle – Portland", "Cars for each player". */
export function subjectText(problem: MapProblem, draft: Draft): string {
    if (problem.place !== undefined) return draft.places[problem.place]?.name || t('editor.unnamed_place');
    const pair = problem.route !== undefined ? draft.routes[problem.route]
        : problem.ticket !== undefined ? draft.tickets[problem.ticket] : undefined;
    if (pair) return t('common.from_to', { from: nameOf(draft, pair.a), to: nameOf(draft, pair.b) });
    return problem.key ? keyText(problem.key) : '';
}

const kKeys: Record<string, MessageKey> = {
    id: 'editor.map_id', title: 'editor.map_title', notice: 'editor.map_notice', board: 'editor.board_size',
    players: 'editor.players', cards: 'editor.cards', places: 'editor.places', routes: 'editor.routes',
    tickets: 'editor.tickets', 'rules.cars': 'editor.rule_cars', 'rules.last_round_cars': 'editor.rule_last_round',
    'rules.opening_hand': 'editor.rule_opening_hand', 'rules.opening_tickets': 'editor.rule_opening_tickets',
    'rules.later_tickets': 'editor.rule_later_tickets', 'rules.both_tracks_from': 'editor.rule_both_tracks',
    'rules.route_points': 'editor.rule_route_points', 'rules.longest_path_bonus': 'editor.rule_longest_path',
    'rules.most_tickets_bonus': 'editor.rule_most_tickets', 'rules.tie_breakers': 'editor.rule_tie_breakers',
    'souvenirs.symbols': 'editor.souvenir_symbols', 'souvenirs.places': 'editor.souvenir_places',
    'souvenirs.points': 'editor.souvenir_points', 'souvenirs.setup': 'editor.souvenir_setup',
};

function keyText(key: string): string {
    const found = kKeys[key];
    return found ? t(found) : key;
}

/** Those about one thing. */
export function problemsOf(problems: readonly MapProblem[], where: Partial<MapProblem>): MapProblem[] {
    return problems.filter((problem) =>
        Object.entries(where).every(([key, value]) => problem[key as keyof MapProblem] === value));
}
