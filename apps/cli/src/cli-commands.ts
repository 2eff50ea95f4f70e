import { commandCommand } from './features/commands/command-command.ts';
import { waitCommand } from './features/commands/wait-command.ts';
import { devicesCommand } from './features/devices/devices-command.ts';
import type { CliCommand } from './platform/cli-command.ts';

/** All that the program can do, in the order of its help. */
export const cliCommands: readonly CliCommand[] = [devicesCommand, commandCommand, waitCommand];
