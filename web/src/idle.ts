// Work that may wait until the page has painted, or has nothing better to do.

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

/** Does it right after the next frame is painted, when the page is laid out. Can be called off, too. */
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
