import { kDefault } from './default';
import type { Theme } from './theme';

/** A miniature for programs and tests. */
export const kToy: Theme = { ...kDefault, isHidden: true, size: 'tiny' };
