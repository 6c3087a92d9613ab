import { beforeEach, describe, expect, test } from 'vitest';
import { readMap } from '../../../../geo/maps';
import { LessonControl } from './lesson_control.svelte';
import { lessonOf } from './stories';

const map = readMap('san_francisco');
const lesson = lessonOf(map.id)!;
const usa = readMap('usa');
const usaLesson = lessonOf(usa.id)!;
let control: LessonControl;

beforeEach(() => {
    localStorage.clear();
    control = new LessonControl(map, lesson);
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
    test('marks the ends of every ticket that it wants to be kept', () => {
        const usaControl = new LessonControl(usa, usaLesson);
        const names = usaControl.ticketEnds.map(({ place }) => usa.places[place]?.name);
        expect(names).toEqual(['Seattle', 'Los Angeles', 'Portland', 'Phoenix']);
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
        expect(new LessonControl(map, lesson).at).toBe(4);
        control.go(99);
        expect(control.at).toBe(control.steps.length - 1);
        expect(new LessonControl(map, lesson).at).toBe(0);
    });
    test('is left and taken up on each map apart', () => {
        control.go(4);
        const other = new LessonControl(usa, usaLesson);
        expect(other.at).toBe(0);
        other.go(7);
        expect(new LessonControl(map, lesson).at).toBe(4);
        expect(new LessonControl(usa, usaLesson).at).toBe(7);
    });
    test('begins again if it was left at a step that is no more', () => {
        localStorage.setItem('fogg.learn.usa', '99');
        expect(new LessonControl(usa, usaLesson).at).toBe(0);
    });
    test('goes on when the last of the tickets that it wants is pressed', () => {
        const other = new LessonControl(usa, usaLesson);
        other.pressTicket(2);
        expect([other.at, other.isAstray, other.picked]).toEqual([0, true, []]);
        other.pressTicket(1);
        expect([other.at, other.isAstray, other.picked]).toEqual([0, false, [1]]);
        other.pressTicket(1);
        expect(other.picked).toEqual([]);
        other.pressTicket(1);
        other.pressTicket(0);
        expect([other.at, other.picked]).toEqual([1, []]);
    });
    test('shows the ticket that a step is about', () => {
        expect(control.ticket).toBe(control.index.tickets[control.step.ticket!]);
        control.go(control.steps.length - 1);
        expect(control.ticket).toBeNull();
    });
});
