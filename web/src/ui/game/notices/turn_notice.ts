// A system notification when it is your turn and the page is hidden. Phones accept it only from the
// service worker, which then also handles a press on it (public/sw.js).

export interface TurnNotice {
    title: string;
    text: string;
    /** One at a time per table. */
    table: string;
}

export async function notifyOfTurn({ title, text, table }: TurnNotice): Promise<void> {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const options = { body: text, tag: `fogg-${table}`, icon: '/icon-192.png', data: { table } };
    try {
        const note = new Notification(title, options);
        note.onclick = () => {
            focus();
            note.close();
        };
    } catch {
        const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
        await registration?.showNotification(title, options).catch(() => {});
    }
}
