import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('runs so many at once, the others in the order in which they came, also after one that failed', async () => {
  const inSlot = createSlots(2);
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const run = (name: string): Promise<string> =>
    inSlot(async () => {
      begun.push(name);
      await new Promise<void>((resolve, reject) => {
        ends.set(name, (failure) => (failure === undefined ? resolve() : reject(failure)));
      });
      return name;
    });
  const all = ['a', 'b', 'c', 'd'].map(run);
  const outcomes = Promise.allSettled(all);
  await expect.poll(() => begun).toEqual(['a', 'b']);
  ends.get('b')?.(new Error('no'));
  await all[1]?.catch(() => undefined);
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.();
  await all[0];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  ends.get('c')?.();
  ends.get('d')?.();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
