// All pages by path. Each is a file of its own, fetched together with its words when it is needed.
import { loadMessages, type Area } from './i18n';
import type { kOtherPages } from './other_pages';

export type Loader = () => Promise<{ default: unknown }>;

function page(areas: Area[], load: Loader): Loader {
    return async () => {
        const [module] = await Promise.all([load(), loadMessages('common'), ...areas.map((area) => loadMessages(area))]);
        return module;
    };
}

function other(areas: Area[], name: keyof typeof kOtherPages): Loader {
    return page(areas, async () => (await import('./other_pages')).kOtherPages[name]());
}

// The lesson borrows words of the table and of the rules.
const learn = other(['learn', 'game', 'table', 'rules'], 'learn');

const daily = other(['daily'], 'daily');
// Moves are told in the words of reviews.
const puzzle = other(['game', 'table', 'review', 'review_page', 'puzzle'], 'puzzle');

const kRoutes = [
    route('/', page(['pages', 'daily'], () => import('./ui/pages/Home.svelte'))),
    route('/new', page(['pages'], () => import('./ui/pages/New.svelte'))),
    route('/t/:id', page(['game'], () => import('./ui/game/TablePage.svelte'))),
    route('/replay/:id', other(['game', 'table'], 'replay')),
    route('/daily', daily),
    route('/daily/:map/:date', daily),
    route('/beside/:mine/:expert', other(['game', 'table', 'daily'], 'beside')),
    route('/review', other(['pages', 'game', 'table', 'review', 'review_page', 'maps', 'map_errors'], 'record')),
    route('/review/:id', other(['game', 'table', 'review', 'review_page'], 'review')),
    route('/statistics', other(['pages', 'review', 'review_page'], 'statistics')),
    route('/puzzles', other(['pages', 'puzzle', 'game', 'table'], 'puzzles')),
    route('/puzzles/:map', puzzle),
    route('/puzzles/:map/:number', puzzle),
    route('/maps/new', other(['pages', 'editor', 'map_errors'], 'new_map')),
    route('/maps/:id/edit', other(['pages', 'editor', 'map_errors', 'maps'], 'editor')),
    route('/rules/:map', other(['rules'], 'rules')),
    route('/learn', learn),
    route('/learn/:map', learn),
    route('/score', other(['pages'], 'score')),
    route('/maps', other(['pages', 'maps'], 'maps')),
    route('/maps/:id', other(['pages', 'maps', 'map_errors'], 'map')),
    route('/maps/:id/print', other(['maps', 'map_errors', 'rules'], 'map_print')),
    route('/maps/:id/playtest', other(['maps', 'map_errors', 'playtest', 'report', 'editor'], 'map_playtest')),
    route('/settings', other(['pages'], 'settings')),
    route('/about', other(['pages'], 'about')),
];

export interface Match {
    load: Loader;
    params: Record<string, string>;
}

/** Null for a path that no page has. */
export function matchRoute(path: string): Match | null {
    for (const { pattern, names, load } of kRoutes) {
        const found = pattern.exec(path);
        if (!found) continue;
        const params: Record<string, string> = {};
        names.forEach((name, i) => {
            params[name] = decodeURIComponent(found[i + 1] ?? '');
        });
        return { load, params };
    }
    return null;
}

function route(path: string, load: Loader): { pattern: RegExp; names: string[]; load: Loader } {
    const names: string[] = [];
    const source = path.replace(/:([a-z]+)/g, (_, name: string) => {
        names.push(name);
        return '([^/]+)';
    });
    return { pattern: new RegExp(`^${source}/?$`), names, load };
}
