import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform-context.ts';
import type { SessionState } from './session-state.ts';

export function useSession(): SessionState {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.get);
}
