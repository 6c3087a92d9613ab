// Where in the draft is what the checks found. What it says: ../pages/maps/problem_text.ts.
import { t, type MessageKey } from '../../i18n';
import type { MapProblem } from '../../net/draft';
import { nameOf, type Draft } from '../../editor/draft';

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
