// A word from the system when it is one's turn and the page is out of sight. Phones take it from the
// service worker only, which then also sees to what happens when it is pressed (public/sw.js).

export interface TurnNotice {
    title: string;
    text: string;
    /** One at a time of each table. */
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
