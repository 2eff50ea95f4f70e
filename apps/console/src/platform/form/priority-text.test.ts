import { describe, expect, it } from 'vitest';
import { readPriority } from './priority-text.ts';

describe('a priority that somebody types', () => {
  it.each(['1', '100', ' 7 ', '１２', '007'])('is taken from %j', (typed) => {
    expect(readPriority(typed)).toBeTypeOf('number');
  });

  it('is none where nothing is typed', () => {
    expect(readPriority('')).toBeNull();
    expect(readPriority('  ')).toBeNull();
  });

  it.each(['0', '101', '-1', '1.5', '1e1', '0x1', 'abc', '1 2', '1000'])('is none of %j', (typed) => {
    expect(readPriority(typed)).toBeUndefined();
  });
});
