import type { orientations, Selector, StepOf, Target } from '@rackhand/contract/test/scenario';
import { wordsOf } from '@rackhand/contract/test/selector-words';
import { reason } from '@rackhand/contract/test/step-reason';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { StepFailure } from '../device/run-failure.ts';
import { act, type Hands } from './hands.ts';
import { parseSize } from './places.ts';
import { paths, type Touch } from './test-screen.ts';
import { thingOf, untilSeen } from './wait-on-screen.ts';

export async function touch(hands: Hands, target: Target, how: Touch, timeoutMs: number): Promise<void> {
  await (await thingOf(hands, target, timeoutMs)).touch(how);
}

export async function typeInto(
  hands: Hands,
  { into, value }: StepOf<'type'>['with'],
  timeoutMs: number,
): Promise<void> {
  const field = into === undefined ? hands.screen.focus() : await thingOf(hands, into, timeoutMs);
  await field.type(value);
}

export async function erase(hands: Hands, target: Target | undefined, timeoutMs: number): Promise<void> {
  const field = target === undefined ? hands.screen.focus() : await thingOf(hands, target, timeoutMs);
  await field.erase();
}

export async function swipe(hands: Hands, { direction, from, to }: StepOf<'swipe'>['with']): Promise<void> {
  if (direction !== undefined) await hands.screen.swipe(...paths[direction]);
  else if (from !== undefined && to !== undefined) await hands.screen.swipe(from, to);
}

/** Down a list to its end, and up to its beginning. */
export async function scrollTo(hands: Hands, wanted: Selector, timeoutMs: number): Promise<void> {
  const { screen } = hands;
  const due = performance.now() + timeoutMs;
  for (const direction of ['up', 'down'] as const) {
    let before = '';
    for (;;) {
      const left = Math.max(0, due - performance.now());
      const seen = await untilSeen(hands, left, async () => ({ thing: await screen.find(wanted) }));
      if (seen === null || seen.thing !== null) return;
      const now = await screen.mark();
      if (now === before) break;
      if (performance.now() >= due) throw new StepFailure(reason('notReached', { wanted: wordsOf(wanted) }));
      before = now;
      await screen.scroll(direction);
    }
  }
  throw new StepFailure(reason('notInList', { wanted: wordsOf(wanted) }));
}

const turns: Readonly<Record<(typeof orientations)[number], number>> = {
  portrait: 0,
  landscape: 1,
  portrait_reversed: 2,
  landscape_reversed: 3,
};

export async function rotate(hands: Hands, to: (typeof orientations)[number]): Promise<void> {
  const [said] = await hands.device.look([['wm', 'size']], 10_000);
  const { width, height } = parseSize(said?.text ?? '');
  // A television lies by nature.
  const turn = width > height ? (turns[to] + 3) % 4 : turns[to];
  await act(hands, [
    ['settings', 'put', 'system', 'accelerometer_rotation', '0'],
    ['settings', 'put', 'system', 'user_rotation', String(turn)],
  ]);
}

export async function assertText(
  hands: Hands,
  { in: wanted, equals, contains }: StepOf<'assert_text'>['with'],
  timeoutMs: number,
): Promise<void> {
  const fits = (text: string): boolean => {
    const seen = normalForm(text);
    return equals === undefined ? seen.includes(normalForm(contains ?? '')) : seen === normalForm(equals);
  };
  const read: { text: string | null } = { text: null };
  const isSo = await untilSeen(hands, timeoutMs, async () => {
    read.text = (await (await hands.screen.find(wanted))?.text()) ?? null;
    return read.text !== null && fits(read.text) ? true : null;
  });
  if (isSo !== null) return;
  if (read.text === null) throw new StepFailure(reason('notSeen', { wanted: wordsOf(wanted) }));
  throw new StepFailure(reason('reads', { wanted: wordsOf(wanted), read: read.text }));
}
