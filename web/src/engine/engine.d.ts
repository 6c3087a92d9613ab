declare module 'virtual:engine' {
    const address: string | null;
    export default address;
}
