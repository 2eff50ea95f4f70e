import { alertsCommand } from './features/alerts/alerts-command.ts';
import { deleteCommand, syncCommand, updateCommand } from './features/apps/app-orders.ts';
import { appsCommand } from './features/apps/apps-command.ts';
import { assignCommand } from './features/apps/assign-command.ts';
import { deviceAppsCommand } from './features/apps/device-apps-command.ts';
import { driftCommand } from './features/apps/drift-command.ts';
import { historyCommand } from './features/apps/history-command.ts';
import { uploadCommand } from './features/apps/upload-command.ts';
import { commandCommand } from './features/commands/command-command.ts';
import { waitCommand } from './features/commands/wait-command.ts';
import { devicesCommand } from './features/devices/devices-command.ts';
import { recoverCommand } from './features/recovery/recover-command.ts';
import { rolloutCommand } from './features/rollouts/rollout-command.ts';
import { testCommand } from './features/tests/test-command.ts';
import type { CliCommand } from './platform/cli-command.ts';

/** All that the program can do, in the order of its help. */
export const cliCommands: readonly CliCommand[] = [
  devicesCommand,
  appsCommand,
  uploadCommand,
  assignCommand,
  deviceAppsCommand,
  syncCommand,
  historyCommand,
  updateCommand,
  deleteCommand,
  driftCommand,
  rolloutCommand,
  testCommand,
  commandCommand,
  recoverCommand,
  alertsCommand,
  waitCommand,
];
