import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { doTogether } from './do-together.ts';

function recorded(most: number) {
  const done: number[][] = [];
  const ends: (() => void)[] = [];
  const double = doTogether<number, number>(async (items) => {
    done.push([...items]);
    await new Promise<void>((end) => ends.push(end));
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => 2 * item);
  }, most);
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await turn();
  };
  return { done, double, endNext };
}

it('the first is done at once, those who come meanwhile together, and each has its own answer', async () => {
  const { done, double, endNext } = recorded(3);
  const answers = Promise.all([1, 2, 3, 4, 5].map(double));
  expect(done).toEqual([[1]]);
  await endNext();
  expect(done).toEqual([[1], [2, 3, 4]]);
  await endNext();
  await endNext();
  expect(await answers).toEqual([2, 4, 6, 8, 10]);
  expect(done).toEqual([[1], [2, 3, 4], [5]]);
});

it('those who fail together each hear of it, and whoever comes later is done', async () => {
  const { double, endNext } = recorded(10);
  const [first, second, third] = [double(1), double(13), double(3)].map((answer) =>
    answer.catch((error: unknown) => (error instanceof Error ? error.message : error)),
  );
  const fourth = (async () => {
    await Promise.all([second, third]);
    return double(4);
  })();
  await endNext();
  await endNext();
  await turn();
  await endNext();
  expect(await Promise.all([first, second, third, fourth])).toEqual([2, 'thirteen', 'thirteen', 8]);
});
