import { searchTests } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { reclassifyLimits } from '@rackhand/contract/test/reclassification';
import { useCallback, useMemo, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { RunChoosing } from '../../tests/run-list.tsx';
import { testBodyOf } from '../../tests/test-query.ts';
import type { TestSearch } from '../../tests/test-view.ts';

/** So many can be chosen at once. */
export const mostChosen = reclassifyLimits.named;

export interface ChosenRuns extends RunChoosing {
  /** As they were last seen. */
  runs: readonly TestRun[];
  clear: () => void;
  /** All that the list's filters let through, also of other pages. */
  chooseAll: () => Promise<void>;
}

/** Runs that were chosen, on whatever page they stand. */
export function useChosenRuns(shown: readonly TestRun[], search: TestSearch): ChosenRuns {
  const { api } = usePlatform();
  const [chosen, setChosen] = useState<ReadonlyMap<string, TestRun>>(new Map());
  const newest = useMemo(() => new Map(shown.map((run) => [run.test_run_id, run])), [shown]);
  const set = useCallback(
    (ids: readonly string[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const id of ids) {
          const run = newest.get(id);
          if (!isChosen) next.delete(id);
          else if (run !== undefined && next.size < mostChosen) next.set(id, run);
        }
        return next;
      }),
    [newest],
  );
  const chooseAll = async (): Promise<void> => {
    const found: TestRun[] = [];
    for (let page = 0; found.length < mostChosen; page += 1) {
      const body = { ...testBodyOf(search), page, rows_per_page: limits.listMaximumLimit };
      const { tests, total_count } = await api.call(searchTests, { body });
      found.push(...tests);
      if (tests.length === 0 || found.length >= total_count) break;
    }
    setChosen(new Map(found.slice(0, mostChosen).map((run) => [run.test_run_id, run])));
  };
  return {
    has: (id) => chosen.has(id),
    ...{ set, chooseAll },
    clear: () => setChosen(new Map()),
    runs: [...chosen.values()].map((run) => newest.get(run.test_run_id) ?? run),
  };
}
