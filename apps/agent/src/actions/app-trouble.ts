import type { CommandReason } from '@rackhand/contract/command/command';
import { failureOf } from '@rackhand/device-link/link-error';
import { textOf } from '@rackhand/program/text-of';
import { PackagesAway } from '../devices/device-apps.ts';
import { FileFailure } from '../files/file-failure.ts';
import { ActionFailure } from './action.ts';

/** Why an app is not as it was to be. */
export interface AppTrouble {
  reason: CommandReason;
  /** The device's own; null: it was not the device that refused, or it named none. */
  code: string | null;
  detail: string;
}

/** null: nobody has thought of it. */
export function troubleOf(error: unknown): AppTrouble | null {
  const trouble = (reason: CommandReason) => ({ reason, code: null, detail: textOf(error) });
  if (error instanceof ActionFailure) return trouble(error.reason);
  if (error instanceof FileFailure) return trouble(error.reason);
  if (error instanceof PackagesAway) return trouble('DEVICE_STARTING');
  switch (failureOf(error)) {
    case 'server_down':
    case 'server_hung':
      return trouble('ADB_AWAY');
    case 'device_silent':
      return trouble('DEVICE_SILENT');
    case 'device_lost':
      return trouble('SENDING_BROKE');
    case 'refused':
      return trouble('DEVICE_REFUSED');
    case null:
      return null;
  }
}
