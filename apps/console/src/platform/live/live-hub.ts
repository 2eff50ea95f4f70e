import { isLast, placeOf } from './event-places.ts';
import type { LiveConnection } from './live-connection.ts';
import type { FromHub, LiveMessage, LiveStatus, ToHub } from './live-protocol.ts';

export interface LiveHub {
  /** Takes what a tab says; `answer` reaches that tab. */
  receive(tab: object, message: ToHub, answer: (message: FromHub) => void): void;
}

interface LiveHubDeps {
  connect: (deps: {
    onMessage: (message: LiveMessage) => void;
    onStatus: (status: LiveStatus) => void;
  }) => LiveConnection;
}

/** Commands, incidents and the like that have ended: a stream may last for weeks. */
export const mostEnded = 400;

/**
 * One stream for all tabs. It keeps the last event of each thing, so that a tab which comes later is brought from
 * what it has loaded to now without a call, or told to load anew where the stream began too late for it.
 */
export function createLiveHub({ connect }: LiveHubDeps): LiveHub {
  const tabs = new Map<object, (message: FromHub) => void>();
  const latest = new Map<string, LiveMessage>();
  /** Every change after this number is in `latest`; null before the stream has told where it begins. */
  let completeAfter: number | null = null;
  let status: LiveStatus = { phase: 'connecting', heardAt: null, trouble: null };

  const tell = (message: FromHub): void => {
    for (const answer of tabs.values()) answer(message);
  };
  const connection = connect({
    onMessage(event) {
      if (event.name === 'reset') latest.clear();
      if (event.name === 'reset' || completeAfter === null) startAt(event);
      const place = placeOf(event);
      if (place !== null) latest.set(place, event);
      if (isLast(event)) forgetOldest();
      tell({ kind: 'event', event });
    },
    onStatus(next) {
      status = next;
      tell({ kind: 'status', status });
    },
  });
  /** What has ended is kept for a while, for tabs that load meanwhile; one that has loaded before that loads anew. */
  const forgetOldest = (): void => {
    const over = [...latest].filter(([, event]) => isLast(event));
    if (over.length <= mostEnded) return;
    const oldest = over.sort(([, left], [, right]) => left.id - right.id).slice(0, mostEnded / 2);
    for (const [place, { id }] of oldest) {
      latest.delete(place);
      completeAfter = Math.max(completeAfter ?? id, id);
    }
  };
  /** A stream that did not resume leaves a gap before its first event. */
  const startAt = (event: LiveMessage): void => {
    const resumed = completeAfter !== null;
    completeAfter = event.id;
    if (!resumed) tell({ kind: 'reload' });
  };

  const welcome = (after: number | null, answer: (message: FromHub) => void): void => {
    answer({ kind: 'status', status });
    if (completeAfter === null) return;
    if (after === null || after < completeAfter) answer({ kind: 'reload' });
    for (const event of latest.values()) if (event.id > (after ?? -1)) answer({ kind: 'event', event });
  };

  return {
    receive(tab, message, answer) {
      if (message.kind === 'retry') connection.retry();
      else if (message.kind === 'bye') {
        tabs.delete(tab);
        if (tabs.size > 0) return;
        connection.close();
        latest.clear();
        completeAfter = null;
      } else {
        const first = tabs.size === 0 || status.phase === 'ended';
        tabs.set(tab, answer);
        if (first) {
          completeAfter = message.after;
          connection.open(message.after);
        } else welcome(message.after, answer);
      }
    },
  };
}
