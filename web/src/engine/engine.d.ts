declare module 'virtual:engine' {
    const address: string | null;
    export default address;
    export const bytes: number;
    /** By map. */
    export const puzzles: Record<string, string>;
}

declare module 'virtual:playtest' {
    const address: string | null;
    export default address;
}
