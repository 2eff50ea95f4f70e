/** `unknown`: the agent can't be asked now whether it happened. */
export const openCommandStates = ['queued', 'sent', 'running', 'unknown'] as const;
export const endedCommandStates = ['succeeded', 'failed', 'expired', 'cancelled'] as const;
export const commandStates = [...openCommandStates, ...endedCommandStates] as const;
export type CommandState = (typeof commandStates)[number];
export type EndedCommandState = (typeof endedCommandStates)[number];

export function hasEnded(state: CommandState): state is EndedCommandState {
  return (endedCommandStates as readonly CommandState[]).includes(state);
}
