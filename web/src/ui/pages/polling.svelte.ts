// Asks again and again while the page can be seen, and at once when it is seen again.

/** For use while a component is set up. The first call comes at once. */
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
