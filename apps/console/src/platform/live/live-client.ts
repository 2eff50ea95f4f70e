import type { LivePosition } from '@rackhand/contract/call/live-position';
import { createFrameBatch } from './frame-batch.ts';
import type { FromHub, LiveMessage, LiveStatus } from './live-protocol.ts';
import type { HubPort, OpenHub } from './open-hub.ts';

export interface LiveHandlers {
  onEvents: (events: LiveMessage[]) => void;
  /** What is shown has to be loaded anew. */
  onReload: () => void;
}

export interface LiveClient {
  /** Follows the farm from there on; returns how to stop. */
  start(after: LivePosition | null, handlers: LiveHandlers): () => void;
  get(): LiveStatus;
  /** Tries at once instead of after its pause; what was missed comes with the connection. */
  retry(): void;
  subscribe(listener: () => void): () => void;
}

interface LiveClientDeps {
  openHub: OpenHub;
  /** The stream has ended with its session. */
  onEnded: () => void;
}

const notStarted: LiveStatus = { phase: 'connecting', heardAt: null, trouble: null };

/** This tab's end of the live stream. */
export function createLiveClient({ openHub, onEnded }: LiveClientDeps): LiveClient {
  let status = notStarted;
  let handlers: LiveHandlers | null = null;
  let hub: HubPort | null = null;
  const listeners = new Set<() => void>();
  const batch = createFrameBatch<LiveMessage>((events) => handlers?.onEvents(events));

  const take = (next: LiveStatus): void => {
    const changed = next.phase !== status.phase;
    const isNews = changed || next.trouble !== status.trouble;
    status = next;
    if (isNews) for (const listener of listeners) listener();
    if (changed && next.phase === 'ended') onEnded();
  };
  const hear = (message: FromHub): void => {
    if (handlers === null) return;
    if (message.kind === 'status') take(message.status);
    else if (message.kind === 'reload') handlers.onReload();
    else {
      status = { ...status, heardAt: Date.now() };
      batch(message.event);
    }
  };

  return {
    start(after, next) {
      handlers = next;
      hub ??= openHub(hear);
      const { send } = hub;
      const retry = (): void => send({ kind: 'retry' });
      const leave = (): void => send({ kind: 'bye' });
      send({ kind: 'hello', after });
      window.addEventListener('online', retry);
      window.addEventListener('pagehide', leave);
      return () => {
        window.removeEventListener('online', retry);
        window.removeEventListener('pagehide', leave);
        leave();
        handlers = null;
        take(notStarted);
      };
    },
    get: () => status,
    retry: () => hub?.send({ kind: 'retry' }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
