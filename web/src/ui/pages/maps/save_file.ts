/** Hands a text to the reader as a file. */
export function saveFile(name: string, type: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // Later, so that the browser has begun with it.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
