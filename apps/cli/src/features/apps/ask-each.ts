import type { Device } from '@rackhand/contract/device/device';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { followCommands, readCommands } from '../commands/follow-commands.ts';
import { tellCommands } from '../commands/tell-commands.ts';
import { askDevices } from '../devices/ask-devices.ts';

/**
 * A command for each of several devices, of which each may be refused by itself. With `--wait` their ends are waited for;
 * what is told is a list of commands either way.
 */
export async function askEach(
  given: Given,
  devices: readonly Device[],
  ask: (device: Device) => Promise<string>,
): Promise<ExitCode> {
  const { answers: ids, refused } = await askDevices(given, devices, ask);
  if (ids.length === 0) return exitCodes.failed;
  const commands = await (given.options.wait === true
    ? followCommands(given, ids)
    : readCommands(given, ids));
  return tellCommands(given, commands, refused);
}
