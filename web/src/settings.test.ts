// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { kDefaults, parseSettings, setSetting, settings } from './settings';

describe('settings', () => {
    it('start with the system’s preferences', () => {
        expect(document.documentElement.dataset['theme']).toBe('system');
        expect(settings).toEqual(kDefaults);
    });

    it('appear at once as attributes, and are stored', () => {
        setSetting('theme', 'dark');
        setSetting('symbols', 'patterns');
        expect(document.documentElement.dataset['theme']).toBe('dark');
        expect(document.documentElement.dataset['symbols']).toBe('patterns');
        expect(parseSettings(localStorage.getItem('fogg.settings')).theme).toBe('dark');
    });

    it('ignore invalid values in storage', () => {
        expect(parseSettings(null)).toEqual(kDefaults);
        expect(parseSettings('not json')).toEqual(kDefaults);
        expect(parseSettings('[]')).toEqual(kDefaults);
        expect(parseSettings('{"theme":"pink","sound":"yes","motion":"reduced","name":"Ann"}')).toEqual({
            ...kDefaults, motion: 'reduced', name: 'Ann',
        });
    });

    it('keep a name whole, however many units its characters have', () => {
        for (const name of ['👩‍👩‍👧‍👦'.repeat(4), '🚂'.repeat(30), 'é'.normalize('NFD').repeat(30)]) {
            expect(parseSettings(JSON.stringify({ name })).name).toBe(name);
        }
    });

    it('change when another tab changes them', () => {
        dispatchEvent(new StorageEvent('storage', { key: 'fogg.settings', newValue: '{"theme":"light"}' }));
        expect(settings.theme).toBe('light');
        expect(document.documentElement.dataset['theme']).toBe('light');
    });
});
