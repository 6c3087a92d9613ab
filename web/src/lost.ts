// The page for unknown addresses.
import { loadMessages } from './i18n';

export async function routes404(): Promise<{ default: unknown }> {
    const [module] = await Promise.all([
        import('./ui/pages/Lost.svelte'),
        loadMessages('common'),
        loadMessages('pages'),
    ]);
    return module;
}
