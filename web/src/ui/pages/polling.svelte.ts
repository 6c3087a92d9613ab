// Polls while the page is visible, and at once when it becomes visible again.

/** Call while a component is being set up. The first request is immediate. */
export function poll(ask: () => Promise<void>, everyMs: number): void {
    $effect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isGone = false;

        async function round(): Promise<void> {
            clearTimeout(timer);
            if (!document.hidden) await ask();
            if (!isGone && !document.hidden) timer = setTimeout(() => void round(), everyMs);
        }
        function onVisible(): void {
            if (!document.hidden) void round();
        }

        void round();
        document.addEventListener('visibilitychange', onVisible);
        return () => {
            isGone = true;
            clearTimeout(timer);
            document.removeEventListener('visibilitychange', onVisible);
        };
    });
}
