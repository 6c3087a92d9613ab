/** Computer players by strength: steps of a ladder, and the four names of earlier versions. */

/** Where the strengths of earlier versions stand on the ladder (docs/players.md). */
const kEarlier: Record<string, string> = {
    easy: 'level_2',
    medium: 'level_4',
    hard: 'level_6',
    expert: 'level_10',
};

const kStep = /^level_(\d+)$/;

/** The step of the ladder, from 1; null for a name of an earlier version. */
export function stepOf(program: string): number | null {
    const found = kStep.exec(program);
    return found ? Number(found[1]) : null;
}

/** The wish if the server has it, or its step on the ladder, or a middling one. */
export function offered(programs: string[], wish: string): string {
    if (programs.includes(wish)) return wish;
    const step = kEarlier[wish];
    if (step && programs.includes(step)) return step;
    return programs[Math.floor(programs.length / 3)] ?? '';
}
