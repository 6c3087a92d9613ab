import { expect, test } from 'vitest';
import type { RouteFigures } from '../../../../net/playtest';
import { heatOf } from './heat';

function route(figures: Partial<RouteFigures>): RouteFigures {
    return {
        from: 'A', to: 'B', length: 3, tracks: 1, games: 0.5, decides: 0, built_at: 0.5,
        extra: { mean: 0, low: -0.1, high: 0.1 }, ...figures,
    };
}

test('what is built more often is warmer', () => {
    const lines = heatOf('often', [route({ games: 0 }), route({ games: 0.5 }), route({ games: 1 })]);
    expect(lines.map(({ look }) => look)).toEqual(['heat0', 'heat2', 'heat4']);
});

test('what is built earlier is warmer, and what is never built has no heat', () => {
    const lines = heatOf('early', [route({ built_at: 0.2 }), route({ built_at: 0.8 }), route({ built_at: null })]);
    expect(lines).toEqual([{ weight: 1, look: 'heat4' }, { weight: 0, look: 'heat0' }, { weight: 0, look: 'even' }]);
    expect(heatOf('early', [route({ built_at: 0.5 })])).toEqual([{ weight: 1, look: 'heat4' }]);
});

test('owners win more or less often only where that is beyond doubt', () => {
    const looks = heatOf('worth', [
        route({ extra: { mean: 0.3, low: 0.2, high: 0.4 } }), route({ extra: { mean: -0.1, low: -0.2, high: -0.05 } }),
        route({}), route({ extra: { mean: 0, low: null, high: null } }),
    ]);
    expect(looks.map(({ look }) => look)).toEqual(['wins', 'loses', 'even', 'even']);
    expect(looks.map(({ weight }) => weight)).toEqual([1, 0.5, 0, 0]);
});
