import { expect, it } from 'vitest';
import { createHubPlaces } from './hub-places.ts';

const paths: Record<string, string> = { a: '1-4.1', b: '1-4.2', c: '1-4.3', d: '1-5.1', e: '', f: '' };

it('devices of one hub take turns, those of others and of the network wait for none of them', async () => {
  const hubs = createHubPlaces((udid) => paths[udid] ?? '', 2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const works = Object.keys(paths).map((udid) =>
    hubs.with(udid, () => {
      begun.push(udid);
      return new Promise<void>((resolve) => ends.set(udid, resolve));
    }),
  );
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(begun.toSorted()).toEqual(['a', 'b', 'd', 'e', 'f']);
  ends.get('a')?.();
  await works[0];
  await new Promise(setImmediate);
  expect(begun).toContain('c');
  for (const end of ends.values()) end();
  await Promise.all(works);
});

it('work that fails gives its place back', async () => {
  const hubs = createHubPlaces(() => '1-4.1', 1);
  await expect(hubs.with('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await hubs.with('b', () => Promise.resolve('done'))).toBe('done');
});

it('four files at one time go through a hub', async () => {
  const hubs = createHubPlaces(() => '1-4.1');
  let begun = 0;
  const works = Array.from({ length: 6 }, () =>
    hubs.with('a', () => {
      begun += 1;
      return new Promise<void>(() => undefined);
    }),
  );
  await new Promise(setImmediate);
  expect([begun, works.length]).toEqual([4, 6]);
});
