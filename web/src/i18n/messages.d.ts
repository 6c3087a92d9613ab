// Made by plugin.ts: a loader for each `language/area`.
declare module 'virtual:messages' {
    type Message = string | ((params: Record<string, string | number>) => string);
    const loaders: Record<string, () => Promise<{ default: Record<string, Message> }>>;
    export default loaders;
}
