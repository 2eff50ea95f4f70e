import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LivedTime, startLivedTime } from './lived-time.ts';

let time: LivedTime;

beforeEach(() => {
  time = startLivedTime();
});
afterEach(() => time.stop());

it('the time in which a program waits for something passes', async () => {
  const before = performance.now();
  await vi.waitFor(() => expect(time.passed()).toBeGreaterThan(600), { timeout: 20_000, interval: 20 });
  // No more than is counted as standing still can be missing.
  expect(time.passed()).toBeLessThanOrEqual(performance.now() - before + 1);
});

it('the time in which it stands still does not', () => {
  // As a program that is stopped does.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  expect(time.passed()).toBeLessThan(1_500);
});
