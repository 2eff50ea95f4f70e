import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePlatform } from '../platform-context.ts';
import type { Ask } from './live-farm.ts';

/** For the end of a write: the stream tells what it has changed, so it is asked for only where no stream comes through. */
export function useAskUntold(): (ask: Ask) => void {
  const { api, live } = usePlatform();
  const client = useQueryClient();
  return useCallback(
    (ask) => {
      if (live.get().phase !== 'live') ask(client, api);
    },
    [api, client, live],
  );
}
