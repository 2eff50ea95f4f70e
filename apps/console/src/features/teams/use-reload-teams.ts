import { matchQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { membersKey, teamsKey } from './team-queries.ts';

/** For the end of a write: no stream tells of teams. Who is in a team that has just gone is asked no more. */
export function useReloadTeams(): (gone?: number) => void {
  const client = useQueryClient();
  return useCallback(
    (gone) =>
      void client.invalidateQueries({
        queryKey: teamsKey,
        predicate: (query) => gone === undefined || !matchQuery({ queryKey: membersKey(gone) }, query),
      }),
    [client],
  );
}
