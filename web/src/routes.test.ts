// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pages } from '../shell_plugin';
import { matchRoute } from './routes';

test('paths lead to pages with their parameters', () => {
    expect(matchRoute('/')?.params).toEqual({});
    expect(matchRoute('/t/abc')?.params).toEqual({ id: 'abc' });
    expect(matchRoute('/t/abc/')?.params).toEqual({ id: 'abc' });
    expect(matchRoute('/rules/a%20map')?.params).toEqual({ map: 'a map' });
    expect(matchRoute('/learn')?.params).toEqual({});
    expect(matchRoute('/learn/somewhere')?.params).toEqual({ map: 'somewhere' });
    expect(matchRoute('/review/abc')?.params).toEqual({ id: 'abc' });
    expect(matchRoute('/t/')).toBeNull();
    expect(matchRoute('/nothing')).toBeNull();
});

test('the server knows them all', () => {
    expect(pages()).toContain('/t/:id');
    expect(pages().length).toBeGreaterThan(8);
    for (const path of pages()) expect(matchRoute(path.replace(/:\w+/, 'x')), path).not.toBeNull();
});
