import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterTimeNotHeld } from './held-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what is about to go stays while somebody is on it, and goes once they have left it for the rest of its time', () => {
  let isHeld = false;
  const end = vi.fn();
  afterTimeNotHeld(5_000, () => isHeld, end);
  vi.advanceTimersByTime(4_000);
  isHeld = true;
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  isHeld = false;
  vi.advanceTimersByTime(750);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalledOnce();
});

it('what was called off does not end', () => {
  const end = vi.fn();
  afterTimeNotHeld(5_000, () => false, end)();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
});
