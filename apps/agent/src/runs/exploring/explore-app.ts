import { setTimeout as wait } from 'node:timers/promises';
import type { ExploringOrder } from '@rackhand/contract/test/autonomous';
import { reason } from '@rackhand/contract/test/step-reason';
import { textOf } from '@rackhand/program/text-of';
import { ActionFailure } from '../../actions/action.ts';
import { StepFailure } from '../device/run-failure.ts';
import { readSize } from '../scenario/places.ts';
import type { Deed } from './app-map.ts';
import { avoidedNodes } from './avoided-nodes.ts';
import { bringBack, mostReturns } from './bring-back.ts';
import { chooseAction, leftOf } from './choose-action.ts';
import { doAction } from './do-action.ts';
import type { Exploration } from './exploration.ts';
import type { ExploringHands } from './exploring-hands.ts';
import { readActivities } from './listed-activities.ts';
import { blindActions, type PossibleAction, remoteActions, touchActions } from './possible-actions.ts';
import { createSeededChoice, type SeededChoice } from './seeded-choice.ts';
import { type SeenPlace, seePlace } from './seen-place.ts';

interface ExploreDeps {
  hands: ExploringHands;
  order: ExploringOrder;
  /** The app that is explored. */
  appId: string;
  found: Exploration;
  /** When it ends by itself, by the process's own clock. */
  dueAt: number;
}

interface Walk extends ExploreDeps {
  choice: SeededChoice;
  allowed: ReadonlySet<string>;
  hasRemote: boolean;
}

/** Walks through an app until its events or its time are over. Throws a StepFailure where the app does not come to the front. */
export async function exploreApp(deps: ExploreDeps): Promise<void> {
  const { hands, order, appId, found, dueAt } = deps;
  const [characteristics] = await hands.device.look([['getprop', 'ro.build.characteristics']], 10_000);
  const walk: Walk = {
    ...deps,
    choice: createSeededChoice(order.seed),
    allowed: new Set([appId, ...order.allowed_packages]),
    hasRemote: /\btv\b/.test(characteristics?.text ?? ''),
  };
  found.list(await readActivities(hands.device, appId));
  let last: Deed | null = null;
  let returns = 0;
  for (;;) {
    const place = await seePlace(hands, walk.allowed);
    hands.signal.throwIfAborted();
    // Before the first event the app only has to be opened.
    const isBegun = found.events() > 0 || !place.isAway;
    if (isBegun) await found.arrive(place, last);
    last = null;
    if (found.events() >= order.max_events || performance.now() >= dueAt) return;
    returns = place.isAway ? returns + 1 : 0;
    if (returns > mostReturns)
      throw new StepFailure(reason('notInFront', { app: appId, activity: place.activity }));
    if (place.isAway) await bringBack(hands, place, isBegun ? returns : 1);
    else last = await goOn(walk, place);
    await rest(order.interval_ms, hands.signal);
  }
}

/** One event. */
async function goOn(walk: Walk, place: SeenPlace): Promise<Deed> {
  const { hands, order, found, choice } = walk;
  const actions = await actionsAt(walk, place);
  found.map.offer(place.id, leftOf(found.map, place.id, actions).length > 0);
  const action = chooseAction(order.strategy, found.map, { id: place.id, actions }, choice);
  await orUnseen(() => doAction(hands, action, choice, order.texts));
  const deed: Deed = { from: place.id, key: action.key, words: action.words };
  found.did(deed);
  return deed;
}

async function actionsAt({ hands, order, hasRemote }: Walk, { tree }: SeenPlace): Promise<PossibleAction[]> {
  if (tree === null)
    return hasRemote
      ? remoteActions({ nodes: [] }, new Set())
      : blindActions(await readSize(hands.device), order.avoid.length === 0);
  const avoided = avoidedNodes(tree, order.avoid);
  return hasRemote ? remoteActions(tree, avoided) : touchActions(tree, avoided);
}

/** An event that the device has not taken is none that fails a test. */
async function orUnseen(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailure) && !(error instanceof ActionFailure)) throw error;
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** Why it could not go on, in words; anything else is thrown on. */
export function whyEnded(error: unknown): string {
  if (error instanceof StepFailure || error instanceof ActionFailure) return textOf(error);
  throw error;
}
