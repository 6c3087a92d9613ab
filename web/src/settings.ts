// The door to settings.svelte.ts.
export {
    applySettings, isMotionReduced, kDefaults, parseSettings, setSetting, settings, type Settings,
} from './settings.svelte';
