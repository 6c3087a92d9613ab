/** The maps that a first game teaches, shortest first. Apart from the themes, which the table fetches. */
export const kLessonMaps: readonly string[] = ['san_francisco', 'usa'];
