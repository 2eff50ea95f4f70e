import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { Drift } from '@rackhand/contract/app/drifts';
import type { Command } from '@rackhand/contract/command/command';
import { isUpdate } from '@rackhand/contract/command/command-kinds';

/** What the device's command does about one of its apps, whoever has asked for it: another person, a policy or a rollout. */
export interface AppAtWork {
  command: Command;
  /** How far it is with this app; null: it tells of none by itself. */
  state: Command['apps'][number]['state'] | null;
}

/** By the command as the stream tells of it: the list of apps is asked for again at its end alone. Document 8. */
export function appAtWork(command: Command | null, { app_id }: Pick<DeviceApp, 'app_id'>): AppAtWork | null {
  if (command === null) return null;
  const own = command.apps.find((one) => one.app_id === app_id);
  if (own === undefined && command.app_id !== app_id) return null;
  return { command, state: own?.state ?? null };
}

/** How it stands now; what gives way has not begun. */
export function driftNow(
  { package_id, drift }: Pick<DeviceApp, 'package_id' | 'drift'>,
  work: AppAtWork | null,
): Drift | null {
  if (package_id === null) return null;
  return work !== null && !work.command.yields && isUpdate(work.command.type) ? 'updating' : drift;
}
