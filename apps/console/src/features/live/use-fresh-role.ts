import { useEffect } from 'react';
import { usePlatform } from '../../platform/platform-context.ts';

/** The server closes the stream when a role changes: whoever comes back with it asks who they are now. */
export function useFreshRole(): void {
  const { live, session } = usePlatform();
  useEffect(() => {
    let isBack = false;
    return live.subscribe(() => {
      const { phase } = live.get();
      if (phase === 'reconnecting') isBack = true;
      if (phase !== 'live' || !isBack) return;
      isBack = false;
      void session.refresh();
    });
  }, [live, session]);
}
