import { stopTest } from '@rackhand/contract/endpoints/tests';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readTestId, waitLine } from './test-ids.ts';

/** Runs under way end by themselves soon, and their devices are cleaned. */
export async function stop(given: Given, words: readonly string[]): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  const id = readTestId(words);
  const data = await api.call(stopTest, { params: { id } });
  if (options.json === true) terminal.json(data);
  else {
    const count = String(data.stopped);
    terminal.print({ ko: `중지 요청: ${count}\n`, en: `Asked to stop: ${count}\n` }[language]);
    terminal.say({ ko: `기다리려면: ${waitLine(id)}`, en: `To follow: ${waitLine(id)}` }[language]);
  }
  return exitCodes.done;
}
