// Puts text on the clipboard. `field` shows the same text.
export async function copyText(text: string, field?: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        // Without a secure connection there is no clipboard; the selected text can still be copied.
        field?.select();
        document.execCommand('copy');
    }
}
