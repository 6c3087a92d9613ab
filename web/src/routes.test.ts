import { expect, test } from 'vitest';
import { matchRoute } from './routes';

test('paths lead to pages with their parameters', () => {
    expect(matchRoute('/')?.params).toEqual({});
    expect(matchRoute('/t/abc')?.params).toEqual({ id: 'abc' });
    expect(matchRoute('/t/abc/')?.params).toEqual({ id: 'abc' });
    expect(matchRoute('/rules/a%20map')?.params).toEqual({ map: 'a map' });
    expect(matchRoute('/t/')).toBeNull();
    expect(matchRoute('/nothing')).toBeNull();
});
