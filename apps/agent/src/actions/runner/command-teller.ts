import { type CommandType, isAppCommand, knownTypes } from '@rackhand/contract/command/command-kinds';
import type { CommandDelivery, CommandReport } from '@rackhand/contract/host/agent-link';
import type { CommandResult } from '../command-result.ts';
import type { Work } from './work.ts';

/** What the server hears of commands. */
export interface Teller {
  /** To a server that knows what these abilities name; of other kinds it hears nothing. */
  listen(abilities: readonly string[]): void;
  progress(work: Told): void;
  result(work: Told, result: CommandResult): void;
  /** This agent does not know what is asked. */
  refuse(delivery: CommandDelivery, detail: string): void;
}

type Told = Pick<Work, 'id' | 'type' | 'attempt' | 'steps' | 'apps'> & Partial<Pick<Work, 'progress'>>;

/** Said of kinds that are about apps alone. */
function ofApps({ type, apps, progress = null }: Told) {
  return isAppCommand(type) ? { apps, progress } : {};
}

export function createTeller(report: (report: CommandReport) => void): Teller {
  let heard: readonly CommandType[] = [];
  return {
    listen(abilities) {
      heard = knownTypes(abilities);
    },
    progress(work) {
      const { id, type, attempt, steps } = work;
      if (!heard.includes(type)) return;
      report({ type: 'command_progress', command_id: id, attempt, steps, ...ofApps(work) });
    },
    result(work, result) {
      const { id, type, attempt, steps } = work;
      if (!heard.includes(type)) return;
      report({ type: 'command_result', command_id: id, attempt, steps, ...ofApps(work), ...result });
    },
    refuse({ command_id, attempt }, detail) {
      const result = { outcome: 'failed', reason: 'AGENT_TOO_OLD', detail } as const;
      report({ type: 'command_result', command_id, attempt, steps: [], ...result });
    },
  };
}
