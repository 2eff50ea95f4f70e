import type { TestRun } from '@rackhand/contract/test/listed-run';
import { expect, test } from 'vitest';
import { mergeRuns } from './live-runs.ts';

const run = (id: string, revision: number, more: Partial<TestRun> = {}): TestRun =>
  ({ test_run_id: id, revision, state: 'running', ...more }) as TestRun;
const changed = (...runs: TestRun[]) => new Map(runs.map((one) => [one.test_run_id, one]));

test('a newer event takes the place of a run in every list, an older one changes nothing', () => {
  const known = { tests: [run('1-1', 5), run('2-1', 5)], running: [run('1-1', 5)] };
  const next = mergeRuns(
    known,
    changed(run('1-1', 6, { state: 'ended' }), run('2-1', 4, { state: 'ended' })),
  );
  expect(next.tests.map(({ state }) => state)).toEqual(['ended', 'running']);
  expect(next.running[0]?.state).toBe('ended');
  expect(next.tests[1]).toBe(known.tests[1]);
});

test('what is shown of one run besides stays, and what no event touches is the same object', () => {
  const whole = { ...run('1-1', 5), timeline: ['step'] };
  const next = mergeRuns({ run: whole }, changed(run('1-1', 6, { state: 'cleaning' })));
  expect(next.run).toEqual({ ...run('1-1', 6, { state: 'cleaning' }), timeline: ['step'] });
  const known = { tests: [run('3-1', 1)] };
  expect(mergeRuns(known, changed(run('9-1', 9)))).toBe(known);
});
