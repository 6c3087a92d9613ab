/** The tracks that a seat owns; `owners` as in a view. */
export function networkOf(owners: string, seat: number): number[] {
    return [...owners].flatMap((owner, track) => (owner === String(seat) ? [track] : []));
}
