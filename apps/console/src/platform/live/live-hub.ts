import { byTopic, type LivePosition } from '@rackhand/contract/call/live-position';
import { type LiveTopic, liveTopics } from '@rackhand/contract/call/live-topics';
import { topicOf } from '@rackhand/contract/call/topic-of';
import { isLast, placeOf } from './event-places.ts';
import type { LiveConnection } from './live-connection.ts';
import type { FromHub, LiveMessage, LiveStatus, ToHub } from './live-protocol.ts';

export interface LiveHub {
  /** Takes what a tab says; `answer` reaches that tab. */
  receive(tab: object, message: ToHub, answer: (message: FromHub) => void): void;
}

interface LiveHubDeps {
  connect: (deps: {
    onMessage: (message: LiveMessage, position: LivePosition) => void;
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
  /** Those that were said last stand last. */
  const latest = new Map<string, LiveMessage>();
  /** Every change after it is in `latest`; null before the stream has told where it begins. */
  let completeAfter: LivePosition | null = null;
  let status: LiveStatus = { phase: 'connecting', heardAt: null, trouble: null };

  const tell = (message: FromHub): void => {
    for (const answer of tabs.values()) answer(message);
  };
  const connection = connect({
    onMessage(event, position) {
      if (completeAfter === null) {
        // A stream that did not resume leaves a gap before its first event.
        completeAfter = position;
        tell({ kind: 'reload' });
      } else if (event.name === 'reset') beginAnew(event.data.topics ?? liveTopics, position);
      const place = placeOf(event);
      if (place !== null) {
        latest.delete(place);
        latest.set(place, event);
      }
      if (isLast(event)) forgetOldest();
      tell({ kind: 'event', event });
    },
    onStatus(next) {
      status = next;
      tell({ kind: 'status', status });
    },
  });
  /** What is known of these topics counts no more; the others go on. */
  const beginAnew = (topics: readonly LiveTopic[], { numbers, isOne }: LivePosition): void => {
    for (const [place, event] of latest)
      if (topics.some((topic) => topic === topicOf[event.name])) latest.delete(place);
    const isOfThese = (topic: LiveTopic): boolean => topics.includes(topic);
    const before = completeAfter?.numbers ?? numbers;
    completeAfter = { numbers: byTopic((topic) => (isOfThese(topic) ? numbers : before)[topic]), isOne };
  };
  /** What has ended is kept for a while, for tabs that load meanwhile; one that has loaded before that loads anew. */
  const forgetOldest = (): void => {
    const over = [...latest].filter(([, event]) => isLast(event));
    if (over.length <= mostEnded) return;
    for (const [place, { name, id }] of over.slice(0, mostEnded / 2)) {
      latest.delete(place);
      const topic = topicOf[name];
      if (topic === null || completeAfter === null) continue;
      const { numbers, isOne } = completeAfter;
      completeAfter = { numbers: { ...numbers, [topic]: Math.max(numbers[topic], id) }, isOne };
    }
  };

  const welcome = (after: LivePosition | null, answer: (message: FromHub) => void): void => {
    answer({ kind: 'status', status });
    if (completeAfter === null) return;
    if (after === null || isBehind(after, completeAfter)) answer({ kind: 'reload' });
    for (const event of latest.values())
      if (event.id > (after?.numbers[topicOf[event.name] ?? 'farm'] ?? -1)) answer({ kind: 'event', event });
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

/** Numbers of a server that has one order for all say nothing of those of another. */
function isBehind(after: LivePosition, complete: LivePosition): boolean {
  return (
    after.isOne !== complete.isOne ||
    liveTopics.some((topic) => after.numbers[topic] < complete.numbers[topic])
  );
}
