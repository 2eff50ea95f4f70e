import { readJunit } from '@rackhand/contract/endpoints/junit';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readTestId } from './test-ids.ts';

/** The report alone on standard output, for whoever keeps it in a file. */
export async function printJunit({ api, terminal }: Given, words: readonly string[]): Promise<ExitCode> {
  terminal.bytes(await api.download(readJunit, { params: { id: readTestId(words) } }));
  return exitCodes.done;
}
