// Re-exports settings.svelte.ts under a shorter path.
export {
    applySettings, isMotionReduced, kDefaults, parseSettings, setSetting, settings, type Settings,
} from './settings.svelte';
