import { afterEach, describe, expect, test } from 'vitest';
import { kShortcuts, pressButton, shortcutOf } from './shortcuts';

function key(name: string, more: Partial<KeyboardEvent> = {}): Parameters<typeof shortcutOf>[0] {
    return {
        key: name, altKey: false, ctrlKey: false, metaKey: false, repeat: false, target: document.body,
        ...more,
    };
}

afterEach(() => {
    document.body.innerHTML = '';
});

describe('shortcuts', () => {
    test('are one key each, and no key means two things', () => {
        const keys = kShortcuts.flatMap((shortcut) => shortcut.keys);
        expect(new Set(keys).size).toBe(keys.length);
    });
    test('do not care about capitals', () => {
        expect(shortcutOf(key('d'))?.shortcut.words).toBe('game.key_deck');
        expect(shortcutOf(key('D'))?.shortcut.words).toBe('game.key_deck');
        expect(shortcutOf(key('3'))).toMatchObject({ at: 2 });
        expect(shortcutOf(key('x'))).toBeNull();
    });
    test('leave the browser and text fields alone', () => {
        expect(shortcutOf(key('d', { ctrlKey: true }))).toBeNull();
        expect(shortcutOf(key('d', { repeat: true }))).toBeNull();
        document.body.innerHTML = '<input id="a"><button id="b"></button><dialog><p id="c"></p></dialog>';
        expect(shortcutOf(key('d', { target: document.querySelector('#a') }))).toBeNull();
        expect(shortcutOf(key('d', { target: document.querySelector('#b') }))).not.toBeNull();
        expect(shortcutOf(key('Enter', { target: document.querySelector('#b') }))).toBeNull();
        expect(shortcutOf(key('d', { target: document.querySelector('#c') }))).toBeNull();
    });
    test('press what can be pressed, the open decision first', () => {
        const pressed: string[] = [];
        document.body.innerHTML = `
            <button data-slot="0" id="card"></button>
            <div class="decision"><button data-nth="0" id="choice"></button></div>
            <button data-action="deck" id="deck" disabled></button>`;
        for (const button of document.querySelectorAll('button')) {
            button.addEventListener('click', () => pressed.push(button.id));
        }
        const choose = kShortcuts[0]?.button?.(0) ?? '';
        expect(pressButton(choose)).toBe(true);
        document.querySelector('.decision')?.remove();
        expect(pressButton(choose)).toBe(true);
        expect(pressButton('[data-action="deck"]')).toBe(false);
        expect(pressed).toEqual(['choice', 'card']);
    });
});
