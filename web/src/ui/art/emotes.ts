// What people can show each other, drawn on a square of 32 units: `fill` in the lamp's colour, `line` in ink.
import type { Emote } from '../../net/wire';

interface Drawing {
    fill: string;
    line: string;
}

const kFace = 'M16 5a11 11 0 1 0 0 22a11 11 0 1 0 0-22Z';

export const kEmoteDrawings: Record<Emote, Drawing> = {
    // A top hat, raised.
    hello: {
        fill: 'M10 30a6.500 6.500 0 0 1 13 0ZM11 5.500L22 2.500L24.500 12L13.500 15Z',
        line: 'M9.500 30a7 7 0 0 1 14 0M11 5.500L22 2.500L24.500 12L13.500 15ZM8.500 16.500Q18 16.500 28 10.500M12.700 11.900L23.700 8.900M4.500 7l2 1.500M3.500 12.500h2.500M26.500 18.500l2.500 1.500',
    },
    // A rosette.
    well_played: {
        fill: 'M16 2.500a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM11 19.500L8 29.500l4.500-2 3 3.500 .500-10ZM21 19.500l3 10-4.500-2-3 3.500-.500-10Z',
        line: 'M16 2.500a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM11 19.500L8 29.500l4.500-2 3 3.500 .500-10 .500 10 3-3.500 4.500 2-3-10M12 11.500l3 3 5.500-6',
    },
    // A heart.
    thanks: {
        fill: 'M16 28C6 21 3 16 3 11.500A6.500 6.500 0 0 1 16 9a6.500 6.500 0 0 1 13 2.500C29 16 26 21 16 28Z',
        line: 'M16 28C6 21 3 16 3 11.500A6.500 6.500 0 0 1 16 9a6.500 6.500 0 0 1 13 2.500C29 16 26 21 16 28Z',
    },
    // Wide eyes and an open mouth.
    wow: {
        fill: kFace,
        line: `${kFace}M12 11.500v2.500M20 11.500v2.500M10.500 8.500q1.500-1.500 3-.500M18.500 8q1.500-1 3 .500M16 18a3 3.500 0 1 0 0 7a3 3.500 0 1 0 0-7Z`,
    },
    // A crooked mouth and a drop.
    oops: {
        fill: `${kFace}M26.500 3q3.500 5 0 7q-3.500-2 0-7Z`,
        line: `${kFace}M11 13h3M18 13h3M11 21.500q2-3 4 0t4 0 2.500-1.500M26.500 3q3.500 5 0 7q-3.500-2 0-7Z`,
    },
    // A cloud of steam with three dots.
    thinking: {
        fill: 'M9 22a5.500 5.500 0 0 1-1-10.900A7 7 0 0 1 21 8.500a6 6 0 0 1 4 11.500q-1 2-3.500 2ZM8.500 25.500a1.800 1.800 0 1 0 .1 0ZM5 29.200a1 1 0 1 0 .1 0Z',
        line: 'M9 22a5.500 5.500 0 0 1-1-10.900A7 7 0 0 1 21 8.500a6 6 0 0 1 4 11.500q-1 2-3.500 2ZM8.500 25.500a1.800 1.800 0 1 0 .1 0ZM11 15h.1M16 15h.1M21 15h.1',
    },
};
