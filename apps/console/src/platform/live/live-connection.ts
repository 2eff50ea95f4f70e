import { anyCustomer } from '@rackhand/contract/account/customer-kinds';
import type { LiveEventName } from '@rackhand/contract/call/live-events';
import {
  byTopic,
  formatPosition,
  type LivePosition,
  readPosition,
} from '@rackhand/contract/call/live-position';
import { livePositionsHeader, liveSilenceMs } from '@rackhand/contract/call/live-times';
import { topicOf } from '@rackhand/contract/call/topic-of';
import { isEventName } from './event-places.ts';
import { createEventStreamParser, type StreamEvent } from './event-stream-parser.ts';
import type { LiveMessage, LiveStatus } from './live-protocol.ts';

const eventsPath = '/admbo/events';
const firstWaitMs = 250;
const longestWaitMs = 3_000;
/** Refused for now, as outside the service hours. */
const refusedWaitMs = 30_000;
const closedCode = 'E1006';

export interface LiveConnection {
  /** `after`: resume behind this; null starts with what comes. */
  open(after: LivePosition | null): void;
  /** Try at once instead of waiting. */
  retry(): void;
  close(): void;
}

interface LiveConnectionDeps {
  fetch: typeof fetch;
  /** `position`: up to where the stream has told all, with this. */
  onMessage: (message: LiveMessage, position: LivePosition) => void;
  onStatus: (status: LiveStatus) => void;
}

const nowhere: LivePosition = { numbers: byTopic(() => 0), isOne: false };

/** Keeps one stream open: resumes where it stopped, waits longer after each failure, ends with the session. */
export function createLiveConnection({ fetch, onMessage, onStatus }: LiveConnectionDeps): LiveConnection {
  /** As the server wrote it, and as it reads. */
  let lastId: string | null = null;
  let position = nowhere;
  let heardAt: number | null = null;
  let trouble: LiveStatus['trouble'] = null;
  /** It has been away: what is hinted at in no order may have been missed. */
  let isBack = false;
  let attempt: AbortController | null = null;
  let wake: (() => void) | null = null;

  const say = (phase: LiveStatus['phase']): void => onStatus({ phase, heardAt, trouble });
  const hear = (event: StreamEvent): boolean => {
    if (!isEventName(event.name)) return false;
    heardAt = Date.now();
    const next = event.id === null ? null : readPosition(event.id);
    if (next !== null) [lastId, position] = [event.id, next];
    const message = messageOf(event.name, event.data, position);
    if (message.name === 'ready') {
      // One that is older than this console says nothing of it.
      trouble = message.data.trouble ?? null;
      say('live');
    }
    onMessage(message, position);
    if (message.name === 'ready' && isBack) {
      isBack = false;
      onMessage({ name: 'customer', id: message.id, data: anyCustomer }, position);
    }
    // Outside the service hours the session lives on, and the stream comes back with it.
    return message.name === 'ended' && message.data.errorCode !== closedCode;
  };

  const run = async (control: AbortController): Promise<void> => {
    const isOver = (): boolean => control.signal.aborted;
    let waitMs = firstWaitMs;
    say('connecting');
    while (!isOver()) {
      const before = heardAt;
      const outcome = await readStream({ fetch, lastId, signal: control.signal, hear });
      if (isOver()) return;
      if (outcome === 'ended') {
        say('ended');
        return;
      }
      if (heardAt !== before) waitMs = firstWaitMs;
      if (outcome === 'refused') waitMs = refusedWaitMs;
      isBack = true;
      say('reconnecting');
      await sleep(waitMs, (wakeUp) => {
        wake = wakeUp;
      });
      waitMs = outcome === 'refused' ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs);
    }
  };

  return {
    open(after) {
      attempt?.abort();
      attempt = new AbortController();
      lastId = after === null ? null : formatPosition(after);
      position = after ?? nowhere;
      isBack = false;
      void run(attempt);
    },
    retry: () => wake?.(),
    close() {
      attempt?.abort();
      attempt = null;
      wake?.();
    },
  };
}

function sleep(ms: number, offer: (wakeUp: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    offer(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

interface StreamReading {
  fetch: typeof fetch;
  lastId: string | null;
  signal: AbortSignal;
  /** Returns whether the stream is over for good. */
  hear: (event: StreamEvent) => boolean;
}

/** Reads until the stream breaks, is silent for too long, or the session has ended. */
async function readStream({
  fetch,
  lastId,
  signal,
  hear,
}: StreamReading): Promise<'broken' | 'refused' | 'ended'> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), liveSilenceMs);
  const heard = { end: false };
  const parse = createEventStreamParser((event) => {
    if (hear(event)) heard.end = true;
  });
  try {
    const headers = new Headers({ Accept: 'text/event-stream' });
    headers.set(livePositionsHeader.name, livePositionsHeader.value);
    if (lastId !== null) headers.set('Last-Event-ID', lastId);
    const response = await fetch(eventsPath, { headers, signal: AbortSignal.any([signal, silence.signal]) });
    if (response.status === 401) return 'ended';
    if (response.status === 403) return 'refused';
    if (!response.ok || response.body === null) return 'broken';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done && !heard.end; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), liveSilenceMs);
      parse(part.value);
    }
    return heard.end ? 'ended' : 'broken';
  } catch {
    return 'broken';
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

function messageOf(name: LiveEventName, data: string, { numbers }: LivePosition): LiveMessage {
  const id = numbers[topicOf[name] ?? 'farm'];
  return { name, id, data: JSON.parse(data) as unknown } as LiveMessage;
}
