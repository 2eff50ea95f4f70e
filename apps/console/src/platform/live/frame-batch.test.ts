import { expect, it } from 'vitest';
import { createFrameBatch } from './frame-batch.ts';

it('the first of a burst is applied at once, the rest together in the next frame', () => {
  const applied: number[][] = [];
  const frames: (() => void)[] = [];
  const add = createFrameBatch<number>(
    (items) => applied.push(items),
    (run) => frames.push(run),
  );
  add(1);
  add(2);
  add(3);
  expect(applied).toEqual([[1]]);
  frames.shift()?.();
  expect(applied).toEqual([[1], [2, 3]]);
  frames.shift()?.();
  add(4);
  expect(applied).toEqual([[1], [2, 3], [4]]);
});
