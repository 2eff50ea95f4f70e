import { setTimeout as wait } from 'node:timers/promises';
import type { StepOf, Verb } from '@rackhand/contract/test/scenario';
import { reason } from '@rackhand/contract/test/step-reason';
import { StepFailure } from '../device/run-failure.ts';
import { clearApp, launchApp, openLink, stopApp } from './app-verbs.ts';
import { pressKey } from './gestures.ts';
import { act, type Hands } from './hands.ts';
import { assertText, erase, rotate, scrollTo, swipe, touch, typeInto } from './screen-verbs.ts';
import { findOrFail, untilGone } from './wait-on-screen.ts';

/** Those that do nothing of their own. */
type Holding = 'group' | 'repeat';
export type PlainVerb = Exclude<Verb, Holding>;
export type PlainStep = { [V in PlainVerb]: StepOf<V> }[PlainVerb];

type Carry = { readonly [V in PlainVerb]: (hands: Hands, step: StepOf<V>) => Promise<unknown> };

const carry: Carry = {
  launch: (hands, { with: { app, clear } }) => launchApp(hands, app, clear),
  stop_app: (hands, { with: { app } }) => stopApp(hands, app),
  clear_app: (hands, { with: { app } }) => clearApp(hands, app),
  open_link: (hands, { with: { url } }) => openLink(hands, url),
  tap: (hands, { with: { target }, timeoutMs }) => touch(hands, target, 'tap', timeoutMs),
  double_tap: (hands, { with: { target }, timeoutMs }) => touch(hands, target, 'double_tap', timeoutMs),
  long_press: (hands, { with: { target }, timeoutMs }) => touch(hands, target, 'long_press', timeoutMs),
  type: (hands, { with: given, timeoutMs }) => typeInto(hands, given, timeoutMs),
  erase: (hands, { with: { target }, timeoutMs }) => erase(hands, target, timeoutMs),
  swipe: (hands, { with: given }) => swipe(hands, given),
  scroll_to: (hands, { with: { target }, timeoutMs }) => scrollTo(hands, target, timeoutMs),
  key: (hands, { with: { key } }) => act(hands, [pressKey(key)]),
  back: (hands) => act(hands, [pressKey('BACK')]),
  home: (hands) => act(hands, [pressKey('HOME')]),
  rotate: (hands, { with: { to } }) => rotate(hands, to),
  wait_for: (hands, { with: { target }, timeoutMs }) => findOrFail(hands, target, timeoutMs),
  wait_gone: (hands, { with: { target }, timeoutMs }) => untilGone(hands, target, timeoutMs),
  sleep: ({ signal }, { with: { for: ms } }) =>
    wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted()),
  assert_visible: (hands, { with: { target }, timeoutMs }) => findOrFail(hands, target, timeoutMs),
  assert_gone: (hands, { with: { target }, timeoutMs }) => untilGone(hands, target, timeoutMs),
  assert_text: (hands, { with: given, timeoutMs }) => assertText(hands, given, timeoutMs),
  async assert_log({ log, signal }, { with: { contains }, timeoutMs }) {
    if (await log.has(contains, timeoutMs, signal)) return;
    signal.throwIfAborted();
    throw new StepFailure(reason('noLine', { text: contains }));
  },
  async screenshot({ takeShot }, { with: { name }, name: called }) {
    if ((await takeShot(name ?? called)) === null) throw new StepFailure(reason('noRoom'));
  },
};

/** Those after which the screen may look otherwise. */
const looking: ReadonlySet<Verb> = new Set<Verb>([
  'wait_for',
  'wait_gone',
  'assert_visible',
  'assert_gone',
  'assert_text',
  'assert_log',
  'screenshot',
]);
export const changesScreen = (verb: Verb): boolean => !looking.has(verb);

export function carryOut<V extends PlainVerb>(hands: Hands, verb: V, step: StepOf<V>): Promise<unknown> {
  return carry[verb](hands, step);
}
