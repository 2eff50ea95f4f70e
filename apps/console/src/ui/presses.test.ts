import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresses, type Press } from './presses.ts';

let underWay: ReadonlySet<string>;
let press: Press<string>;
const ask = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockResolvedValue(undefined);
  underWay = new Set();
  press = createPresses((next) => {
    underWay = next;
  });
});
afterEach(() => void vi.useRealTimers());

it('a double click of an admin asks once, also where the answer is there before the second press', async () => {
  void press('run 7', ask);
  await vi.advanceTimersByTimeAsync(200);
  void press('run 7', ask);
  expect(ask).toHaveBeenCalledOnce();
  expect([...underWay]).toEqual(['run 7']);
});

it('an admin who waits for a slow answer asks nothing more by pressing again, and whoever presses after it asks anew', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  ask.mockReturnValueOnce(isAnswered);
  void press('run 7', ask);
  await vi.advanceTimersByTimeAsync(3_000);
  void press('run 7', ask);
  expect(ask).toHaveBeenCalledOnce();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect([...underWay]).toEqual([]);
  void press('run 7', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('what is asked of one thing holds up nobody who asks it of another, and a refusal lets them try again', async () => {
  const refused = press('run 7', () => Promise.reject(new Error('20413'))).catch(String);
  void press('run 8', ask);
  expect([...underWay]).toEqual(['run 7', 'run 8']);
  expect(ask).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(500);
  await expect(refused).resolves.toContain('20413');
  expect([...underWay]).toEqual([]);
});
