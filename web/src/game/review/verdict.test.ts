import { expect, test } from 'vitest';
import type { ReviewSeat } from '../../net/review_wire';
import { review } from './review.fake';
import { verdictOf } from './verdict';

const seat = (luck: number, play: number, luck_by: ReviewSeat['luck_by'] = {}): ReviewSeat =>
    ({ ...review.seats[0]!, luck, play, luck_by });

test('the winner is compared with who came second, everybody else with the winner', () => {
    const three = [seat(0, 0), seat(0.2, -0.1), seat(-0.2, -0.3)];
    expect(verdictOf(three, [3, 1, 2], 1)?.other).toBe(2);
    expect(verdictOf(three, [3, 1, 2], 2)?.other).toBe(1);
    expect(verdictOf(three, [3, 1, 2], 0)?.other).toBe(1);
    expect(verdictOf([seat(0, 0)], [1], 0)).toBeNull();
});
test('it says who played and who drew better', () => {
    expect(verdictOf([seat(-0.2, -0.01), seat(0.2, -0.3)], [2, 1], 0)).toMatchObject({ play: 'better', luck: 'worse' });
    expect(verdictOf([seat(0.01, -0.3), seat(0, -0.1)], [2, 1], 0)).toMatchObject({ play: 'worse', luck: 'even', kind: null });
});
test('it names what helped most whoever was luckier', () => {
    const lucky = { opening_tickets: 0.21, blind: 0.04, market: -0.05, other: 0.4 };
    expect(verdictOf([seat(-0.2, 0), seat(0.2, 0, lucky)], [2, 1], 0)).toMatchObject({ kind: 'opening_tickets', gain: 0.21 });
    expect(verdictOf([seat(0.2, 0, lucky), seat(-0.2, 0)], [1, 2], 0)).toMatchObject({ kind: 'opening_tickets', gain: 0.21 });
    expect(verdictOf([seat(0.05, 0, { blind: 0.01 }), seat(0, 0)], [1, 2], 0)).toMatchObject({ luck: 'better', kind: null });
});
test('it calls nobody better within the error', () => {
    const vague = (luck: number, play: number): ReviewSeat => ({ ...seat(luck, play), luck_error: 0.04, play_error: 0.03 });
    expect(verdictOf([vague(0.1, 0.1), vague(0, 0)], [1, 2], 0)).toMatchObject({ play: 'even', luck: 'even' });
    expect(verdictOf([vague(0.2, 0.15), vague(0, 0)], [1, 2], 0)).toMatchObject({ play: 'better', luck: 'better' });
});
