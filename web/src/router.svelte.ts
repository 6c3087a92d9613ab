// Which page is shown: the address bar is the state. No hashes; the server answers every page's path
// with index.html. Links are plain <a href>; App.svelte catches clicks on them.

class Router {
    path = $state(location.pathname);

    constructor() {
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
}

export const router = new Router();
