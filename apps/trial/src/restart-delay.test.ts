import { describe, expect, it } from 'vitest';
import { failuresAfter, restartDelayMs } from './restart-delay.ts';

describe('the pause before a program starts again', () => {
  it('is a quarter of a second at first and grows to five seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(restartDelayMs)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  it('is short again after a program has lived for half a minute', () => {
    expect(failuresAfter(7, 29_999)).toBe(8);
    expect(failuresAfter(7, 30_000)).toBe(0);
  });
});
