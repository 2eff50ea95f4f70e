import { expect, it } from 'vitest';
import { lineAt } from './use-line-focus.ts';

it('keys lead through the lines of a log, never out of it', () => {
  const log = { page: 18, total: 1_000_000 };
  expect(lineAt('ArrowDown', 5, log)).toBe(6);
  expect(lineAt('ArrowUp', 1, log)).toBe(1);
  expect(lineAt('PageDown', 999_990, log)).toBe(1_000_000);
  expect(lineAt('PageUp', 30, log)).toBe(12);
  expect(lineAt('End', 5, log)).toBe(1_000_000);
  expect(lineAt('Home', 500, log)).toBe(1);
  expect(lineAt('a', 5, log)).toBeNull();
});
