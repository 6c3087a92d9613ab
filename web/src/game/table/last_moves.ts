// What each seat did last, from the log: marked on the board until the seat's next move.
import { kMoves, type LogLine } from './log';

/** The tracks of those last moves that were claims. */
export function lastClaims(lines: readonly LogLine[]): number[] {
    const last = new Map<number, LogLine>();
    for (const line of lines) {
        if (line.seat !== undefined && kMoves.has(line.key)) last.set(line.seat, line);
    }
    return [...last.values()].flatMap(({ track }) => track ?? []);
}

/** What the others did since the seat's last move; everything, if it has not moved. */
export function linesSince(lines: readonly LogLine[], seat: number): LogLine[] {
    const own = lines.findLastIndex((line) => line.seat === seat && kMoves.has(line.key));
    return lines.slice(own + 1).filter((line) => kMoves.has(line.key) && line.seat !== seat);
}
