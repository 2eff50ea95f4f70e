import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStorable } from '@rackhand/contract/text/storable-text';
import { expect, it } from 'vitest';
import { stepsOfReport } from './junit-steps.ts';

it('a runner’s report may be cut in the middle of an emoji: its steps can be stored all the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'junit-steps-'));
  const path = join(folder, 'junit.xml');
  const [name, said] = [`${'a'.repeat(299)}\u{1f600}`, `${'b'.repeat(1_999)}\u{1f600}`];
  await writeFile(
    path,
    `<testsuite><testcase name="${name}"><failure>${said}</failure></testcase></testsuite>`,
  );
  const [step] = await stepsOfReport(path, new Date(0), (text) => text);
  await rm(folder, { recursive: true });
  expect(step).toMatchObject({ state: 'failed', title: 'a'.repeat(299) });
  expect([step?.title, step?.detail].map((text) => isStorable(text ?? ''))).toEqual([true, true]);
});
