import { beforeEach, describe, expect, test } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { kLessonMap } from './lesson';
import { LessonControl } from './lesson_control.svelte';

const map = readMap(kLessonMap);
let control: LessonControl;

beforeEach(() => {
    localStorage.clear();
    control = new LessonControl(map);
});

describe('the lesson', () => {
    test('is finished by making the moves that the story wants', () => {
        for (let i = 0; i < control.steps.length - 1; ++i) {
            expect(control.at).toBe(i);
            expect(control.sum).toBeNull();
            control.play(control.step.move!);
        }
        expect(control.sum?.total).toBe(17);
    });
    test('answers any other move without going on', () => {
        control.play({ kind: 'keep', tickets: [1] });
        expect([control.at, control.isAstray]).toEqual([0, true]);
        control.play({ kind: 'keep', tickets: [0] });
        expect([control.at, control.isAstray]).toEqual([1, false]);
    });
    test('offers only the move of its step', () => {
        expect(control.legal?.keep).toBe(true);
        control.go(1);
        expect([...(control.legal?.market ?? [])]).toEqual(['orange']);
        expect(control.legal?.deck).toBe(false);
    });
    test('lets the track of the story be pressed, and no other', () => {
        control.go(control.steps.findIndex(({ id }) => id === 'claim'));
        const { track } = control.step;
        control.pressTrack(track! + 1);
        expect(control.isAstray).toBe(true);
        control.pressTrack(track!);
        expect(control.step.id).toBe('grey');
    });
    test('goes on where it was left, and begins again after its end', () => {
        control.go(4);
        expect(new LessonControl(map).at).toBe(4);
        control.go(99);
        expect(control.at).toBe(control.steps.length - 1);
        expect(new LessonControl(map).at).toBe(0);
    });
    test('shows the ticket that a step is about', () => {
        expect(control.ticket).toBe(control.index.tickets[control.step.ticket!]);
        control.go(control.steps.length - 1);
        expect(control.ticket).toBeNull();
    });
});
