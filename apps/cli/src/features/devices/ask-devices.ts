import type { Device } from '@rackhand/contract/device/device';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure, exitCodes } from '../../platform/exit-codes.ts';

/** So many calls at a time: a token has its share of the server. */
const atOnce = 4;

/** A call for each of several devices, of which each may be refused by itself: why, is said at once. */
export async function askDevices<Answer>(
  { terminal, language }: Given,
  devices: readonly Device[],
  ask: (device: Device) => Promise<Answer>,
): Promise<{ answers: Answer[]; refused: number }> {
  const answers: Answer[] = [];
  let refused = 0;
  const rest = [...devices];
  const work = async (): Promise<void> => {
    for (let device = rest.shift(); device !== undefined; device = rest.shift()) {
      try {
        answers.push(await ask(device));
      } catch (error) {
        // What is the matter with one device is its own; everything else ends the program.
        if (!(error instanceof CliFailure) || error.exitCode !== exitCodes.failed) throw error;
        refused += 1;
        terminal.say(`${device.info.model} (${device.info.udid}): ${error.text[language]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { answers, refused };
}
