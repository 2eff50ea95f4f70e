import { expect, it, vi } from 'vitest';
import { createShellLanes } from './shell-lanes.ts';

interface Job {
  end(): void;
}

/** Work that ends when told to. */
function startJobs(count: number, lanes: ReturnType<typeof createShellLanes>): Job[] {
  const begun: Job[] = [];
  for (let index = 0; index < count; index += 1) {
    void lanes(
      () =>
        new Promise<void>((resolve) => {
          begun.push({ end: resolve });
        }),
    );
  }
  return begun;
}

const untilBegun = (begun: readonly Job[], count: number): Promise<void> =>
  vi.waitFor(
    () => {
      expect(begun).toHaveLength(count);
    },
    { timeout: 20_000 },
  );

it('no more than the quick ones run at once, and the next one begins when one ends', async () => {
  const begun = startJobs(40, createShellLanes({ quick: 16, slowAfterMs: 60_000, slow: 100 }));
  await untilBegun(begun, 16);
  begun[0]?.end();
  await untilBegun(begun, 17);
});

it('silent devices make room for others, but only so many of them', async () => {
  const begun = startJobs(40, createShellLanes({ quick: 4, slowAfterMs: 1, slow: 8 }));
  await untilBegun(begun, 12);
  begun[0]?.end();
  await untilBegun(begun, 13);
});

it('work that fails makes room too', async () => {
  const lanes = createShellLanes({ quick: 1, slowAfterMs: 1_000, slow: 1 });
  await expect(lanes(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(lanes(() => Promise.resolve(7))).resolves.toBe(7);
});

it('a device that has just been attached is asked before those that wait', async () => {
  const lanes = createShellLanes({ quick: 1, slowAfterMs: 1_000, slow: 1 });
  const order: string[] = [];
  const ask = (name: string, urgent?: 'urgent') =>
    lanes(() => {
      order.push(name);
      return Promise.resolve();
    }, urgent);
  await Promise.all([ask('first'), ask('second'), ask('third'), ask('attached', 'urgent')]);
  expect(order).toEqual(['first', 'attached', 'second', 'third']);
});
