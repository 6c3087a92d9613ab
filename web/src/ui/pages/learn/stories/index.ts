// The stories by map. themes/lessons.ts lists the maps for those who only link to them.
import type { Lesson } from '../lesson';
import { lesson as sanFrancisco } from './san_francisco';
import { lesson as usa } from './usa';

const kStories = new Map<string, Lesson>([
    ['san_francisco', sanFrancisco],
    ['usa', usa],
]);

/** Undefined if nobody has told a story on this map. */
export function lessonOf(map: string): Lesson | undefined {
    return kStories.get(map);
}
