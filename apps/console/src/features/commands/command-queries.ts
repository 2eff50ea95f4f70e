import type { BulkAction } from '@rackhand/contract/command/bulk';
import type { Command } from '@rackhand/contract/command/command';
import { listBulks } from '@rackhand/contract/endpoints/command-lists';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { createToldMeanwhile } from '../../platform/live/told-meanwhile.ts';
import { noteFollowed } from './sending/follow-command.ts';
import { noteOpenCommands } from './sending/open-commands.ts';

export const bulksKey = ['command_bulk'] as const;
const toldMeanwhile = createToldMeanwhile<Command>();

/** The newest bulk actions, whoever began them: what a reload and another admin see. */
export function bulksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: bulksKey,
    queryFn: ({ signal }) =>
      toldMeanwhile.into(
        async () => (await api.call(listBulks, { signal, automatic: true })).bulks,
        mergeCommands,
      ),
  });
}

export function reloadBulks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: bulksKey });
}

/** What the stream says of commands; a bulk action that is not known yet is asked for. */
export function applyCommands(client: QueryClient, commands: readonly Command[]): void {
  noteFollowed(client, commands);
  noteOpenCommands(client, commands);
  toldMeanwhile.tell(commands);
  const bulks = client.getQueryData<BulkAction[]>(bulksKey);
  if (bulks === undefined) return;
  const known = new Set(bulks.map((bulk) => bulk.bulk_id));
  const isNew = commands.some(({ bulk_id }) => bulk_id !== null && !known.has(bulk_id));
  if (isNew) reloadBulks(client);
  client.setQueryData<BulkAction[]>(bulksKey, mergeCommands(bulks, commands));
}

/** An older event never wins over a newer row; bulk actions that nothing changed stay the same objects. */
export function mergeCommands(bulks: BulkAction[], commands: readonly Command[]): BulkAction[] {
  const newest = new Map<string, Command>();
  for (const command of commands) {
    const before = newest.get(command.command_id);
    if (before === undefined || before.revision < command.revision) newest.set(command.command_id, command);
  }
  return bulks.map((bulk) => {
    const isTouched = bulk.commands.some(
      (row) => (newest.get(row.command_id)?.revision ?? -1) > row.revision,
    );
    if (!isTouched) return bulk;
    const rows = bulk.commands.map((row) => {
      const next = newest.get(row.command_id);
      return next !== undefined && next.revision > row.revision ? next : row;
    });
    return { ...bulk, commands: rows };
  });
}
