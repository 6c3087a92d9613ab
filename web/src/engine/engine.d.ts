declare module 'virtual:engine' {
    const address: string | null;
    export default address;
    export const bytes: number;
    /** The rest of the program, which few need. */
    export const rest: string | null;
    /** By map. */
    export const puzzles: Record<string, string>;
}

declare module 'virtual:playtest' {
    const address: string | null;
    export default address;
}
