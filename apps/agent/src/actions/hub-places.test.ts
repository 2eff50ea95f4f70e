import { expect, it } from 'vitest';
import { createHubPlaces } from './hub-places.ts';

const paths: Record<string, string> = { a: '1-4.1', b: '1-4.2', c: '1-4.3', d: '1-5.1' };
const pathOf = (udid: string): string => paths[udid] ?? '';

/** Work with each of these devices that lasts until the test ends it. */
function beginAll(hubs: ReturnType<typeof createHubPlaces>, udids: readonly string[]) {
  const begun: string[] = [];
  const leaves = new Map<string, () => void>();
  const ends = new Map<string, () => void>();
  const works = udids.map((udid) =>
    hubs.with(udid, (leave) => {
      begun.push(udid);
      leaves.set(udid, leave);
      return new Promise<void>((resolve) => ends.set(udid, resolve));
    }),
  );
  return { begun, leaves, ends, works };
}

const settled = () => new Promise(setImmediate);

it('devices of one hub take turns, those of others and of the network wait for none of them', async () => {
  const hubs = createHubPlaces(pathOf, 2);
  const { begun, ends, works } = beginAll(hubs, ['a', 'b', 'c', 'd', 'x', 'y']);
  await settled();
  expect(begun.toSorted()).toEqual(['a', 'b', 'd', 'x', 'y']);
  ends.get('a')?.();
  await works[0];
  await settled();
  expect(begun).toContain('c');
  for (const end of ends.values()) end();
  await Promise.all(works);
});

it('a device that only installs any more has left its place to the next one', async () => {
  const hubs = createHubPlaces(pathOf, 1);
  const { begun, leaves, ends, works } = beginAll(hubs, ['a', 'b', 'c']);
  await settled();
  leaves.get('a')?.();
  await settled();
  expect(begun).toEqual(['a', 'b']);
  // Its end gives no second place away.
  ends.get('a')?.();
  await works[0];
  await settled();
  expect(begun).toEqual(['a', 'b']);
  for (const udid of ['b', 'c']) {
    ends.get(udid)?.();
    await settled();
  }
  await Promise.all(works);
});

it('work that fails gives its place back', async () => {
  const hubs = createHubPlaces(pathOf, 1);
  await expect(hubs.with('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await hubs.with('b', () => Promise.resolve('done'))).toBe('done');
});

it('four files at one time go through a hub', async () => {
  const hubs = createHubPlaces(() => '1-4.1');
  const { begun } = beginAll(hubs, ['a', 'b', 'c', 'd', 'e', 'f']);
  await settled();
  expect(begun).toHaveLength(4);
});
