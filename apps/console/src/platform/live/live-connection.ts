import { anyCustomer } from '@rackhand/contract/account/customer-kinds';
import { liveSilenceMs } from '@rackhand/contract/call/live-times';
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
  /** `after`: resume behind this farm change; null starts with what comes. */
  open(after: number | null): void;
  /** Try at once instead of waiting. */
  retry(): void;
  close(): void;
}

interface LiveConnectionDeps {
  fetch: typeof fetch;
  onMessage: (message: LiveMessage) => void;
  onStatus: (status: LiveStatus) => void;
}

/** Keeps one stream open: resumes where it stopped, waits longer after each failure, ends with the session. */
export function createLiveConnection({ fetch, onMessage, onStatus }: LiveConnectionDeps): LiveConnection {
  let lastId: number | null = null;
  let heardAt: number | null = null;
  let trouble: LiveStatus['trouble'] = null;
  /** It has been away: what is hinted at in no order may have been missed. */
  let isBack = false;
  let attempt: AbortController | null = null;
  let wake: (() => void) | null = null;

  const say = (phase: LiveStatus['phase']): void => onStatus({ phase, heardAt, trouble });
  const hear = (event: StreamEvent): boolean => {
    const message = readMessage(event, lastId ?? 0);
    if (message === null) return false;
    heardAt = Date.now();
    if (message.id > (lastId ?? -1)) lastId = message.id;
    if (message.name === 'ready') {
      // One that is older than this console says nothing of it.
      trouble = message.data.trouble ?? null;
      say('live');
    }
    onMessage(message);
    if (message.name === 'ready' && isBack) {
      isBack = false;
      onMessage({ name: 'customer', id: message.id, data: anyCustomer });
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
      lastId = after;
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
  lastId: number | null;
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
    if (lastId !== null) headers.set('Last-Event-ID', String(lastId));
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

/** null for an event that this console does not know. */
function readMessage({ name, id, data }: StreamEvent, lastId: number): LiveMessage | null {
  if (!isEventName(name)) return null;
  const number = Number(id ?? Number.NaN);
  return {
    name,
    id: Number.isFinite(number) ? number : lastId,
    data: JSON.parse(data) as unknown,
  } as LiveMessage;
}
