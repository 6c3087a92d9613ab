// All pages. Each is a file of its own, fetched when it is needed, together with its words.
import { loadMessages, type Area } from './i18n';
import { Router, route } from './router.svelte';

function page(areas: Area[], load: () => Promise<{ default: unknown }>) {
    return async () => {
        const [module] = await Promise.all([load(), loadMessages('common'), ...areas.map((area) => loadMessages(area))]);
        return module;
    };
}

export const router = new Router([
    route('/', page(['pages'], () => import('./ui/pages/Home.svelte'))),
    route('/new', page(['pages'], () => import('./ui/pages/New.svelte'))),
    route('/t/:id', page(['game'], () => import('./ui/game/TablePage.svelte'))),
    route('/replay/:id', page(['game'], () => import('./ui/pages/replay/Replay.svelte'))),
    route('/rules/:map', page(['rules'], () => import('./ui/pages/Rules.svelte'))),
    route('/learn', page(['learn', 'game'], () => import('./ui/pages/Learn.svelte'))),
    route('/score', page(['pages'], () => import('./ui/pages/Score.svelte'))),
    route('/settings', page(['pages'], () => import('./ui/pages/Settings.svelte'))),
    route('/about', page(['pages'], () => import('./ui/pages/About.svelte'))),
]);
