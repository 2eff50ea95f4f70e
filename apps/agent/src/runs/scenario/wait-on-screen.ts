import { setTimeout as wait } from 'node:timers/promises';
import type { Selector, Target } from '@rackhand/contract/test/scenario';
import { wordsOf } from '@rackhand/contract/test/selector-words';
import { reason } from '@rackhand/contract/test/step-reason';
import { StepFailure } from '../device/run-failure.ts';
import type { Hands } from './hands.ts';
import { ScreenUnread, type Thing } from './test-screen.ts';

const betweenLooksMs = 200;

/** Looks until `look` finds something, once at least; null: it has not in time. Throws when the screen can't be read. */
export async function untilSeen<T>(
  { signal }: Pick<Hands, 'signal'>,
  timeoutMs: number,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const due = performance.now() + timeoutMs;
  for (;;) {
    try {
      const found = await look();
      if (found !== null || performance.now() >= due) return found;
    } catch (error) {
      if (!(error instanceof ScreenUnread) || performance.now() >= due) throw error;
    }
    await wait(betweenLooksMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

export async function findOrFail(hands: Hands, wanted: Selector, timeoutMs: number): Promise<Thing> {
  const thing = await untilSeen(hands, timeoutMs, () => hands.screen.find(wanted));
  if (thing === null) throw new StepFailure(reason('notSeen', { wanted: wordsOf(wanted) }));
  return thing;
}

export async function thingOf(hands: Hands, target: Target, timeoutMs: number): Promise<Thing> {
  return 'at' in target ? hands.screen.at(target.at) : findOrFail(hands, target, timeoutMs);
}

export async function untilGone(hands: Hands, wanted: Selector, timeoutMs: number): Promise<void> {
  const isGone = await untilSeen(hands, timeoutMs, async () =>
    (await hands.screen.find(wanted)) === null ? true : null,
  );
  if (isGone === null) throw new StepFailure(reason('stillSeen', { wanted: wordsOf(wanted) }));
}
