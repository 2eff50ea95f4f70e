import type { ReportedApp } from '@rackhand/contract/app/app-command';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { CommandReason } from '@rackhand/contract/command/command';
import type { EndedCommandState } from '@rackhand/contract/command/command-states';
import type { Write } from '../../platform/database/write-together.ts';

export interface CommandEnd {
  state: EndedCommandState;
  code: ErrorCode | null;
  reason: CommandReason | null;
  detail?: string;
  /** Who or what ended it. */
  by: string;
  steps?: string;
  /** What became of each app. */
  apps?: readonly ReportedApp[];
  /** The device's own code for the one app that it was about. */
  installCode?: string | null;
  /** The list of the device's apps has been stored with it. */
  isListed?: boolean;
  /** Written in the same trip to the database. */
  besides?: readonly Write[];
}
