import { expect, test } from 'vitest';
import { usa } from '../board/finding.fake';
import { seatStyles } from './seat_style';

test('seats have a colour and a livery each', () => {
    const styles = seatStyles(usa.map, ['a', 'b', 'c', 'd', 'e']);
    expect(new Set(styles.map((s) => s.color)).size).toBe(5);
    expect(new Set(styles.map((s) => s.livery)).size).toBe(5);
});
