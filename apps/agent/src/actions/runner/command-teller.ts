import { type CommandType, isAppCommand, knownTypes } from '@rackhand/contract/command/command-kinds';
import { listedAbility } from '@rackhand/contract/command/kinds/command-kind';
import type { CommandDelivery, CommandReport, DeviceAppsReport } from '@rackhand/contract/host/agent-link';
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

type Told = Pick<Work, 'id' | 'type' | 'udid' | 'attempt' | 'steps' | 'apps'> &
  Partial<Pick<Work, 'progress' | 'listed'>>;

/** To the server. */
export interface Telling {
  report(report: CommandReport): void;
  tellApps(report: DeviceAppsReport): void;
}

/** Said of kinds that are about apps alone. */
function ofApps({ type, apps, progress = null }: Told) {
  return isAppCommand(type) ? { apps, progress } : {};
}

export function createTeller({ report, tellApps }: Telling): Teller {
  let heard: readonly CommandType[] = [];
  let takesLists = false;
  /** To a server of a release that does not take the list with the end it is told before. */
  const listOf = ({ udid, listed = null }: Told) => {
    if (listed === null) return {};
    if (takesLists) return { listed: { udid, apps: listed } };
    tellApps({ type: 'device_apps', udid, apps: listed });
    return {};
  };
  return {
    listen(abilities) {
      heard = knownTypes(abilities);
      takesLists = abilities.includes(listedAbility);
    },
    progress(work) {
      const { id, type, attempt, steps } = work;
      if (!heard.includes(type)) return;
      report({ type: 'command_progress', command_id: id, attempt, steps, ...ofApps(work) });
    },
    result(work, result) {
      const { id, type, attempt, steps } = work;
      const list = listOf(work);
      if (!heard.includes(type)) return;
      report({ type: 'command_result', command_id: id, attempt, steps, ...ofApps(work), ...list, ...result });
    },
    refuse({ command_id, attempt }, detail) {
      const result = { outcome: 'failed', reason: 'AGENT_TOO_OLD', detail } as const;
      report({ type: 'command_result', command_id, attempt, steps: [], ...result });
    },
  };
}
