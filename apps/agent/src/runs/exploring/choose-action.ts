import type { Strategy } from '@rackhand/contract/test/autonomous-limits';
import type { AppMap } from './app-map.ts';
import type { PossibleAction } from './possible-actions.ts';
import type { SeededChoice } from './seeded-choice.ts';

/** Now and then the walk leaves its plan: what was tried may lead elsewhere by now. */
const strayShare = 0.05;

/** What is done next on a screen. */
export function chooseAction(
  strategy: Strategy,
  map: AppMap,
  { id, actions }: { id: string; actions: readonly PossibleAction[] },
  choice: SeededChoice,
): PossibleAction {
  const any = (some: readonly PossibleAction[]): PossibleAction => choice.of(some, ({ weight }) => weight);
  if (strategy === 'random' || choice.next() < strayShare) return any(actions);
  const left = leftOf(map, id, actions);
  if (left.length > 0) return any(left);
  const way = map.wayOn(id);
  return actions.find(({ key }) => key === way) ?? any(actions);
}

/** What has not been tried enough. */
export function leftOf(map: AppMap, id: string, actions: readonly PossibleAction[]): PossibleAction[] {
  return actions.filter(({ key, enough }) => map.triesOf(id, key) < enough);
}
