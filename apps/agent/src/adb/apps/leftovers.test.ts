import { expect, it } from 'vitest';
import { createLeftovers } from './leftovers.ts';

/** Whose removals and work are written down, each as far as the test lets it. */
function openFolder() {
  const leftovers = createLeftovers();
  const done: string[] = [];
  const removing = (name: string, until?: Promise<void>) => async () => {
    await until;
    done.push(name);
  };
  return { leftovers, done, removing };
}

it('a device that is met while a file of this agent lies on it keeps that file', async () => {
  const { leftovers, done, removing } = openFolder();
  await leftovers.during(7, removing('before the file'), async () => {
    await leftovers.clear(7, removing('at the meeting'));
    await leftovers.clear(8, removing('at the meeting of another'));
  });
  await leftovers.clear(7, removing('afterwards'));
  expect(done).toEqual(['before the file', 'at the meeting of another', 'afterwards']);
});

it('a file is sent only when what was being removed is gone', async () => {
  const { leftovers, done, removing } = openFolder();
  let letGo = (): void => undefined;
  const slow = leftovers.clear(
    7,
    removing('at the meeting', new Promise<void>((resolve) => (letGo = resolve))),
  );
  const sent = leftovers.during(7, removing('before the file'), removing('sent'));
  await Promise.resolve();
  expect(done).toEqual([]);
  letGo();
  await Promise.all([slow, sent]);
  expect(done).toEqual(['at the meeting', 'before the file', 'sent']);
});
