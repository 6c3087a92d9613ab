// Whether a draft of a printed board agrees with what its rulebooks tell, and that in words.
import { isBetween, nameOf, type Draft, type DraftRoute } from '../../editor/draft';
import { formatList, t } from '../../i18n';
import type { PrintedFact } from '../../themes/printed';
import { colorName } from './color_words';

function idOf(draft: Draft, name: string): number | string {
    return draft.places.find((place) => place.name === name)?.id ?? name;
}

function joins(draft: Draft, [a, b]: [string, string]): (one: { a: number | string; b: number | string }) => boolean {
    const [from, to] = [idOf(draft, a), idOf(draft, b)];
    return (one) => isBetween(one, from, to);
}

/** How far the mean of a deck may be from what is told as "about". */
const kAbout = 1;

/** Null for what cannot be told from the draft: it is asked of whoever has the box. */
export function agrees(fact: PrintedFact, draft: Draft): boolean | null {
    const routes = (like: (route: DraftRoute) => boolean): DraftRoute[] => draft.routes.filter(like);
    switch (fact.kind) {
        case 'ferry':
            return routes(joins(draft, fact.between)).some(({ ferries, length }) =>
                ferries === 1 && (fact.length === undefined || length === fact.length));
        case 'ferries': {
            const found = routes(({ ferries }) => ferries > 0);
            return found.length === fact.count && found.every(({ ferries }) => ferries === 1);
        }
        case 'longest': {
            const isTold = joins(draft, fact.except);
            return routes((route) => (route.length ?? 0) > fact.spaces && !isTold(route)).length === 0;
        }
        case 'route_at': {
            const place = idOf(draft, fact.place);
            return routes(({ a, b, length, tracks }) => (a === place || b === place) && length === fact.length
                && tracks.some((color) => color === fact.color)).length > 0;
        }
        case 'souvenirs': {
            const placed = (draft.souvenirs?.places ?? []).map((place) => nameOf(draft, place));
            return placed.length === fact.places.length && fact.places.every((name) => placed.includes(name));
        }
        case 'ticket':
            return draft.tickets.some(joins(draft, fact.between));
        case 'mean': {
            const points = draft.tickets.flatMap((ticket) => ticket.points ?? []);
            const mean = points.reduce((sum, each) => sum + each, 0) / Math.max(1, points.length);
            return Math.abs(mean - fact.points) <= kAbout;
        }
        case 'route_points':
            return null;
    }
}

export function factText(fact: PrintedFact, draft: Draft): string {
    // Places are called what they are called on the map.
    const pair = ([from, to]: [string, string]): string => t('common.from_to', { from, to });
    switch (fact.kind) {
        case 'ferry': {
            const what = t('editor.fact_ferry', { route: pair(fact.between) });
            return fact.length === undefined ? what : `${what} · ${t('editor.n_spaces', { n: fact.length })}`;
        }
        case 'ferries':
            return t('editor.fact_ferries', { n: fact.count });
        case 'longest':
            return t('editor.fact_longest', { n: fact.spaces });
        case 'route_at':
            return t('editor.fact_route_at', {
                place: fact.place, what: `${t('editor.n_spaces', { n: fact.length })} · ${colorName(fact.color)}`,
            });
        case 'souvenirs':
            return t('editor.fact_souvenirs', { places: formatList(fact.places) });
        case 'ticket':
            return t('editor.fact_ticket', { route: pair(fact.between) });
        case 'mean':
            return t('editor.fact_mean', { n: fact.points });
        case 'route_points':
            return t('editor.fact_route_points', { points: draft.rules.route_points.join(' ') });
    }
}
