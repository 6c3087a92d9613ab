// All pages by path. Each is a file of its own, fetched together with its words when it is needed.
import { loadMessages, type Area } from './i18n';

type Loader = () => Promise<{ default: unknown }>;

function page(areas: Area[], load: Loader): Loader {
    return async () => {
        const [module] = await Promise.all([load(), loadMessages('common'), ...areas.map((area) => loadMessages(area))]);
        return module;
    };
}

const kRoutes = [
    route('/', page(['pages'], () => import('./ui/pages/Home.svelte'))),
    route('/new', page(['pages'], () => import('./ui/pages/New.svelte'))),
    route('/t/:id', page(['game'], () => import('./ui/game/TablePage.svelte'))),
    route('/replay/:id', page(['game', 'table'], () => import('./ui/pages/replay/Replay.svelte'))),
    route('/rules/:map', page(['rules'], () => import('./ui/pages/Rules.svelte'))),
    route('/learn', page(['learn', 'game', 'table'], () => import('./ui/pages/learn/Learn.svelte'))),
    route('/score', page(['pages'], () => import('./ui/pages/Score.svelte'))),
    route('/settings', page(['pages'], () => import('./ui/pages/Settings.svelte'))),
    route('/about', page(['pages'], () => import('./ui/pages/About.svelte'))),
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
