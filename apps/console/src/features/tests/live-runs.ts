import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { QueryClient } from '@tanstack/react-query';
import type { EventOf, LiveTargets } from '../../platform/live/live-farm.ts';

export const testsKey = ['tests'] as const;

/** Lists of runs, wherever they stand in what a call has answered. */
interface RunLists {
  tests?: TestRun[];
  running?: TestRun[];
  newest_fails?: TestRun[];
  runs?: TestRun[];
  run?: TestRun | null;
}

const lists = ['tests', 'running', 'newest_fails', 'runs'] as const;

/** What the stream says of runs, in every list that shows them; counts and new rows are asked for a moment later. */
export function applyRuns({ client, soon }: LiveTargets, events: readonly EventOf<'test'>[]): void {
  const changed = new Map(events.map(({ data }) => [data.test_run_id, data]));
  client.setQueriesData<RunLists>({ queryKey: testsKey }, (known) => known && mergeRuns(known, changed));
  soon(reloadTests);
}

export function reloadTests(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: testsKey });
}

/** The same object where nothing of it has changed. */
export function mergeRuns<Known extends RunLists>(
  known: Known,
  changed: ReadonlyMap<string, TestRun>,
): Known {
  let next = known;
  for (const name of lists) {
    const runs = known[name];
    if (runs?.some((run) => isNewer(run, changed)) === true)
      next = { ...next, [name]: runs.map((run) => newestOf(run, changed)) };
  }
  if (known.run && isNewer(known.run, changed)) next = { ...next, run: newestOf(known.run, changed) };
  return next;
}

function isNewer(run: TestRun, changed: ReadonlyMap<string, TestRun>): boolean {
  return (changed.get(run.test_run_id)?.revision ?? -1) > run.revision;
}

/** What a whole run has besides stays until it is asked for again. */
function newestOf<Run extends TestRun>(run: Run, changed: ReadonlyMap<string, TestRun>): Run {
  return isNewer(run, changed) ? { ...run, ...changed.get(run.test_run_id) } : run;
}
