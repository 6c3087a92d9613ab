// Which page is shown: the address bar is the state. The server answers every page's path with index.html, so paths
// are plain. A web host that only has files knows no such paths: there the page's path follows a hash, behind the
// query. Links are plain <a href> either way; App.svelte catches clicks on them.
import { kNoServer } from './no_server';

class Router {
    path = $state(shownPath('/'));

    constructor() {
        addEventListener('popstate', () => {
            this.path = shownPath(this.path);
        });
    }

    go(path: string, replace = false): void {
        const url = new URL(path, location.origin);
        const full = addressOf(url);
        if (replace) history.replaceState(null, '', full);
        else history.pushState(null, '', full);
        this.path = url.pathname;
        scrollTo(0, 0);
    }
}

/** What a link to a page has in it, to be opened elsewhere. */
export function addressOf(url: URL): string {
    return kNoServer
        ? `${location.pathname}${url.search}#${url.pathname}`
        : url.pathname + url.search + url.hash;
}

/** A hash that is no path is a place within the page. */
function shownPath(before: string): string {
    if (!kNoServer) return location.pathname;
    const path = location.hash.slice(1);
    return path.startsWith('/') ? path : before;
}

export const router = new Router();
