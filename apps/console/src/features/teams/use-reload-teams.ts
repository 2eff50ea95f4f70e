import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { teamsKey } from './team-queries.ts';

/** For the end of a write: no stream tells of teams. */
export function useReloadTeams(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: teamsKey }), [client]);
}
