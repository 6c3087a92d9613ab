import { expect, test } from 'vitest';
import { Router, route } from './router.svelte';

test('paths lead to pages with their parameters', () => {
    const load = async () => ({ default: null });
    const router = new Router([route('/', load), route('/t/:id', load)]);
    expect(router.match('/')?.params).toEqual({});
    expect(router.match('/t/abc')?.params).toEqual({ id: 'abc' });
    expect(router.match('/t/abc/')?.params).toEqual({ id: 'abc' });
    expect(router.match('/t/')).toBeNull();
    expect(router.match('/nothing')).toBeNull();
});
