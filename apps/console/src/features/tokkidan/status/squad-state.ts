import type { TokkidanStatus } from '@rackhand/contract/test/tokkidan';

export type SquadState = 'none' | 'noneFits' | 'paused' | 'busy' | 'idle';

/** What the squad does, in one word: why it does nothing comes before what it does. */
export function squadStateOf({ active, squad, all_paused, running }: TokkidanStatus): SquadState {
  if (running.length > 0 && !all_paused) return 'busy';
  if (active === 0) return 'none';
  if (all_paused) return 'paused';
  return squad.total === 0 ? 'noneFits' : 'idle';
}

export const squadSigns: Record<SquadState, string> = {
  none: '○',
  noneFits: '!',
  paused: 'Ⅱ',
  busy: '▶',
  idle: '…',
};
