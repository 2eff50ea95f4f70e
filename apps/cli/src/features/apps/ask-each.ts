import type { Device } from '@rackhand/contract/device/device';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure, type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { followCommands, readCommands } from '../commands/follow-commands.ts';
import { tellCommands } from '../commands/tell-commands.ts';

/** So many calls at a time: a token has its share of the server. */
const atOnce = 4;

/**
 * A command for each of several devices, of which each may be refused by itself. With `--wait` their ends are waited for;
 * what is told is a list of commands either way.
 */
export async function askEach(
  given: Given,
  devices: readonly Device[],
  ask: (device: Device) => Promise<string>,
): Promise<ExitCode> {
  const { terminal, language, options } = given;
  const ids: string[] = [];
  let refused = 0;
  const rest = [...devices];
  const work = async (): Promise<void> => {
    for (let device = rest.shift(); device !== undefined; device = rest.shift()) {
      const answer = await ask(device).catch((error: unknown) => refusalOf(error));
      if (typeof answer === 'string') ids.push(answer);
      else {
        refused += 1;
        terminal.say(`${device.info.model} (${device.info.udid}): ${answer.text[language]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (ids.length === 0) return exitCodes.failed;
  const commands = await (options.wait === true ? followCommands(given, ids) : readCommands(given, ids));
  return tellCommands(given, commands, refused);
}

/** What is the matter with one device is its own; everything else ends the program. */
function refusalOf(error: unknown): CliFailure {
  if (error instanceof CliFailure && error.exitCode === exitCodes.failed) return error;
  throw error;
}
