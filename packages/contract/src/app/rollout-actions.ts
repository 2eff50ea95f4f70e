import type { RolloutState } from './rollout.ts';

const unendedStates = ['running', 'watching', 'paused', 'halted'] as const satisfies readonly RolloutState[];

/** What people can do about one, in which states; in the state that it leads to it changes nothing. */
export const rolloutActions = {
  pause: { from: ['running', 'watching'], leadsTo: ['paused'] },
  resume: { from: ['paused'], leadsTo: ['running', 'watching'] },
  continue: { from: ['halted'], leadsTo: ['running', 'watching'] },
  cancel: { from: unendedStates, leadsTo: ['cancelled'] },
  /** Also after its end, for so long as the old file is kept. */
  roll_back: { from: [...unendedStates, 'succeeded', 'cancelled'], leadsTo: ['rolled_back'] },
} as const satisfies Record<string, { from: readonly RolloutState[]; leadsTo: readonly RolloutState[] }>;
export type RolloutAction = keyof typeof rolloutActions;

export function mayRollout(action: RolloutAction, state: RolloutState): boolean {
  const from: readonly RolloutState[] = rolloutActions[action].from;
  return from.includes(state);
}
