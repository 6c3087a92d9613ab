// Work that may wait until the page has nothing better to do.

/** Does it then, or after `limitMs` at the latest. Gives back how to call it off. */
export function whenIdle(work: () => void, limitMs = 400): () => void {
    // Safari has no idle time of its own.
    if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(work);
        return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(work, { timeout: limitMs });
    return () => cancelIdleCallback(idle);
}
