import { expect, it, vi } from 'vitest';
import { inRoot } from './root.mjs';
import { fewFiles, withSecondRun } from './second-run.mjs';

const file = (/** @type {string} */ name) => inRoot('e2e', 'src', 'specs', name);
const broken = (/** @type {string} */ name, passed = 2, failed = 1) => ({ file: file(name), passed, failed });

async function result(/** @type {import('./run-vitest.mjs').TestResult[]} */ ...runs) {
  const asked = /** @type {string[][]} */ ([]);
  const second = vi.fn();
  const counts = await withSecondRun(
    (files) => {
      asked.push(files);
      return Promise.resolve(runs[asked.length - 1] ?? { passed: 0, failed: 1 });
    },
    () => undefined,
    second,
  );
  return { counts, asked, second: second.mock.calls.flat() };
}

it('what passes is run once', async () => {
  const { counts, asked } = await result({ passed: 9, failed: 0, broken: [] });
  expect([counts.passed, counts.failed, asked.length]).toEqual([9, 0, 1]);
});

it('a file that fails is run once more by itself, counted once, and named where it passes then', async () => {
  const first = { passed: 9, failed: 1, broken: [broken('a.spec.ts')] };
  const { counts, asked, second } = await result(first, { passed: 3, failed: 0, broken: [] });
  expect(counts).toMatchObject({ passed: 10, failed: 0 });
  expect(asked).toEqual([[], ['--no-file-parallelism', file('a.spec.ts')]]);
  expect(second).toEqual(['e2e/src/specs/a.spec.ts']);
});

it('what fails twice has failed', async () => {
  const both = [broken('a.spec.ts'), broken('b.spec.ts')];
  const { counts, second } = await result(
    { passed: 9, failed: 2, broken: both },
    { passed: 5, failed: 1, broken: [broken('b.spec.ts')], failures: ['b.spec.ts: holds'] },
  );
  expect(counts).toMatchObject({ passed: 10, failed: 1, failures: ['b.spec.ts: holds'] });
  expect(second).toEqual(['e2e/src/specs/a.spec.ts']);
});

const manyFiles = Array.from({ length: fewFiles + 1 }, (_, nth) => broken(`${String(nth)}.spec.ts`));

it.each([
  ['an error outside of any test', { passed: 9, failed: 1, broken: [] }],
  ['many files', { passed: 9, failed: 5, broken: manyFiles }],
])('%s is not tried again', async (_what, first) => {
  const { counts, asked } = await result(first);
  expect([counts.failed, asked.length]).toEqual([first.failed, 1]);
});
