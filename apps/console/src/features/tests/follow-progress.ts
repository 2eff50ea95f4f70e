import { type RunProgress, readProgress } from '@rackhand/contract/endpoints/run-progress';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { type RunState, runStatesUnderWay } from '@rackhand/contract/test/run-states';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

/** As often as a single run that waits is asked for; a page out of sight asks nothing. */
export const followEveryMs = 3_000;
/** So long a run's time goes on by itself where no answer comes, as on a page that is stale. */
const ownTimeMs = 3 * followEveryMs;

/** A run with how far it is by the last answer, and when that came. */
export type Followed<Run extends TestRun> = Run & { told_at?: number };

interface Told {
  at: number;
  runs: RunProgress[];
}

const goesOn: ReadonlySet<RunState> = new Set(runStatesUnderWay);

/** Those that are asked for: no state tells how far they are. */
export const followedIds = (runs: readonly TestRun[]): string[] =>
  runs.filter(({ state }) => goesOn.has(state)).map(({ test_run_id }) => test_run_id);

/** However many runs a page shows, how far they are is one small call. */
export function progressQuery(api: ApiClient, ids: readonly string[], isStale: boolean) {
  return queryOptions({
    queryKey: ['run_progress', ids] as const,
    queryFn: async ({ signal }): Promise<Told> => {
      const { runs } = await api.call(readProgress, { body: { test_run_ids: [...ids] }, signal });
      return { at: Date.now(), runs };
    },
    enabled: ids.length > 0 && !isStale,
    refetchInterval: followEveryMs,
    placeholderData: keepPreviousData,
  });
}

/** What was told of a state that the run is no longer in, or before the list was read, is past. */
export function withProgress<Run extends TestRun>(
  runs: readonly Run[],
  told: Told | undefined,
): readonly Followed<Run>[] {
  if (told === undefined || followedIds(runs).length === 0) return runs;
  const { at } = told;
  const known = new Map(told.runs.map((progress) => [progress.test_run_id, progress]));
  return runs.map((run) => {
    const progress = known.get(run.test_run_id);
    if (progress === undefined || progress.revision !== run.revision) return run;
    if ((progress.run_time ?? 0) < (run.run_time ?? 0)) return run;
    return { ...run, ...progress, told_at: at };
  });
}

/** Seconds: of one that runs, those since it was told are counted on. */
export function runTimeAt(run: Followed<TestRun>, now: number): number | null {
  const { run_time, started_at, ended_at, told_at } = run;
  if (run_time === null || started_at === null || ended_at !== null || told_at === undefined) return run_time;
  const since = Math.min(Math.max(0, now - told_at), ownTimeMs);
  return run_time + Math.floor(since / 1_000);
}
