// Work that can wait until the page has painted or is idle.

/** Runs when idle, at the latest after `limitMs`. Returns a function that cancels it. */
export function whenIdle(work: () => void, limitMs = 400): () => void {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(work);
        return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(work, { timeout: limitMs });
    return () => cancelIdleCallback(idle);
}

/** Runs right after the next paint, when layout is clean. Returns a function that cancels it. */
export function afterFrame(work: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
        timer = setTimeout(work);
    });
    return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
    };
}
