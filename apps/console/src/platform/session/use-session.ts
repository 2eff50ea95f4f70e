import { usePlatform } from '../platform-context.ts';
import { useStore } from '../use-store.ts';
import type { SessionState } from './session-state.ts';

export function useSession(): SessionState {
  const { session } = usePlatform();
  return useStore(session.subscribe, session.get);
}
