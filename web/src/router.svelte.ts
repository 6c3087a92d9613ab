// Which page is shown: the address bar is the state. No hashes; the server answers every page's
// path with index.html. Links are plain <a href>: clicks on them are caught in App.svelte.
import type { Component } from 'svelte';

export interface Page {
    component: Component<Record<string, string>>;
    params: Record<string, string>;
}

type Loader = () => Promise<{ default: unknown }>;
interface Route {
    pattern: RegExp;
    params: string[];
    load: Loader;
}

export class Router {
    path = $state(location.pathname);

    constructor(private readonly routes: Route[]) {
        addEventListener('popstate', () => {
            this.path = location.pathname;
        });
    }

    go(path: string, replace = false): void {
        const url = new URL(path, location.origin);
        const full = url.pathname + url.search + url.hash;
        if (replace) history.replaceState(null, '', full);
        else history.pushState(null, '', full);
        this.path = url.pathname;
        scrollTo(0, 0);
    }

    match(path: string): { load: Loader; params: Record<string, string> } | null {
        for (const route of this.routes) {
            const found = route.pattern.exec(path);
            if (!found) continue;
            const params: Record<string, string> = {};
            route.params.forEach((name, i) => {
                params[name] = decodeURIComponent(found[i + 1] ?? '');
            });
            return { load: route.load, params };
        }
        return null;
    }
}

/** `/t/:id` and the like. */
export function route(path: string, load: Loader): Route {
    const params: string[] = [];
    const source = path.replace(/:([a-z]+)/g, (_, name: string) => {
        params.push(name);
        return '([^/]+)';
    });
    return { pattern: new RegExp(`^${source}/?$`), params, load };
}
