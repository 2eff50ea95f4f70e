import { setTimeout as wait } from 'node:timers/promises';
import type { ToldCaptureCard } from '@rackhand/contract/host/capture-card';
import type { Logger } from 'pino';
import { type FrameLook, lookForFrame } from './look-for-frame.ts';
import type { CaptureCard } from './read-capture-file.ts';

export interface CaptureSettings {
  /** From the beginning of one look at a card to the next. */
  lookMs: number;
  /** A card that has given no frame by then has none. Document 8. */
  frameMs: number;
}

export const defaultCaptureSettings: CaptureSettings = { lookMs: 10_000, frameMs: 5_000 };

/** What is known of the host's capture cards. */
export interface CaptureWatch {
  /** undefined: the host's configuration says nothing of cards. */
  told(): ToldCaptureCard[] | undefined;
  stop(): void;
}

interface WatchDeps {
  cards: readonly CaptureCard[] | null;
  settings: CaptureSettings;
  log: Logger;
  onChange(): void;
}

/** Without a frame twice in a row a card has no signal: a box that changes its picture's size is dark for a moment. */
const looksWithout = 2;

export function startCaptureWatch({ cards, settings, log, onChange }: WatchDeps): CaptureWatch {
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  const known = new Map<number, FrameLook>((cards ?? []).map(({ card }) => [card, null]));
  const follow = async ({ card, path }: CaptureCard): Promise<void> => {
    let without = 0;
    let isUnable = false;
    while (!isStopped()) {
      const begun = performance.now();
      const look = await lookForFrame(path, settings.frameMs);
      if (isStopped()) return;
      without = look === 'no_signal' ? without + 1 : 0;
      if (look === null && !isUnable) log.warn({ card, path }, 'the capture card can’t be looked at');
      isUnable = look === null;
      const isSure = look !== 'no_signal' || without >= looksWithout;
      if (isSure && known.get(card) !== look) {
        known.set(card, look);
        onChange();
      }
      const rest = Math.max(settings.lookMs - (performance.now() - begun), 0);
      await wait(rest, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  for (const card of cards ?? []) void follow(card);
  return {
    told: () => (cards === null ? undefined : [...known].map(([card, condition]) => ({ card, condition }))),
    stop: () => stopped.abort(),
  };
}
