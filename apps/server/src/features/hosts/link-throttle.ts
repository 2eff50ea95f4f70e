import { linkMessagesAtOnce, linkMessagesPerSecond } from '@rackhand/contract/host/agent-link';

/** Reading of one link, which several may want to hold up. */
export interface LinkReading {
  pause(): void;
  resume(): void;
}

/** Holds reading up as long as anybody wants it so. */
export function createHolds(reading: LinkReading): () => LinkReading {
  let holds = 0;
  return () => {
    let isHeld = false;
    return {
      pause() {
        if (isHeld) return;
        isHeld = true;
        holds += 1;
        if (holds === 1) reading.pause();
      },
      resume() {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        if (holds === 0) reading.resume();
      },
    };
  };
}

interface ThrottleDeps {
  reading: LinkReading;
  /** The first time that the agent is faster than it may be. */
  onFlood(): void;
  now?: () => number;
}

export interface LinkThrottle {
  /** A message has come. */
  count(): void;
  stop(): void;
}

/** A bucket of messages: what comes faster waits in the agent, whose own link is the only one that is held up. */
export function createLinkThrottle({
  reading,
  onFlood,
  now = performance.now.bind(performance),
}: ThrottleDeps): LinkThrottle {
  let left = linkMessagesAtOnce;
  let filledAt = now();
  let isKnown = false;
  let timer: NodeJS.Timeout | undefined;
  const fill = (): void => {
    const at = now();
    left = Math.min(linkMessagesAtOnce, left + ((at - filledAt) / 1000) * linkMessagesPerSecond);
    filledAt = at;
  };
  const goOn = (): void => {
    timer = undefined;
    reading.resume();
  };
  return {
    count() {
      fill();
      left -= 1;
      if (left >= 0 || timer !== undefined) return;
      if (!isKnown) onFlood();
      isKnown = true;
      reading.pause();
      timer = setTimeout(goOn, holdMs);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

/** Long enough to be cheap, short enough for the sign of life that waits behind the flood. */
const holdMs = 100;
