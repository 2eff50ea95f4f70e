import type { TestRun } from '@rackhand/contract/test/listed-run';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { type Followed, followedIds, progressQuery, withProgress } from './follow-progress.ts';

/** Runs wherever they are shown, those under way as far as they are: progress is no event of the stream. */
export function useFollowedRuns<Run extends TestRun>(runs: readonly Run[]): readonly Followed<Run>[] {
  const { api } = usePlatform();
  const isStale = useIsStale();
  const { data } = useQuery(progressQuery(api, followedIds(runs), isStale));
  return useMemo(() => withProgress(runs, data), [runs, data]);
}
