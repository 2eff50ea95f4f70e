import type { BulkAction, BulkResult } from '@rackhand/contract/command/bulk';
import { readBulk } from '@rackhand/contract/endpoints/bulks';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure, exitCodes } from '../../platform/exit-codes.ts';
import { findCommands, noSuchCommand } from './follow-commands.ts';
import { isRefused } from './tell-results.ts';

interface Named {
  commandIds: string[];
  /** Devices of a bulk action that got no command. */
  refused: BulkResult[];
}

/** What ids name: commands, or bulk actions, which stand for all of their commands. */
export async function findNamed(given: Given, ids: readonly string[]): Promise<Named> {
  const known = await findCommands(given, ids);
  const unknown = ids.filter((id) => !known.has(id));
  const jobs = new Map<string, BulkAction>();
  for (const id of unknown) {
    const job = await findJob(given, id);
    if (job === null) throw noSuchCommand(unknown.filter((other) => !jobs.has(other)));
    jobs.set(id, job);
  }
  return {
    commandIds: ids.flatMap((id) => jobs.get(id)?.commands.map(({ command_id }) => command_id) ?? [id]),
    refused: [...jobs.values()].flatMap(({ results }) => results.filter(isRefused)),
  };
}

async function findJob({ api }: Given, bulk_id: string): Promise<BulkAction | null> {
  try {
    return await api.call(readBulk, { params: { bulk_id } });
  } catch (error) {
    if (error instanceof CliFailure && error.exitCode === exitCodes.failed) return null;
    throw error;
  }
}
