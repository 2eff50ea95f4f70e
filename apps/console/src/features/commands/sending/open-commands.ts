import type { Command } from '@rackhand/contract/command/command';
import { hasEnded } from '@rackhand/contract/command/command-states';
import { listCommands } from '@rackhand/contract/endpoints/command-lists';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.ts';

const openCommandsKey = ['open_commands'] as const;

/** Commands that have not ended, whoever asked for them; the live stream keeps them true. */
export function openCommandsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: openCommandsKey,
    queryFn: async ({ signal }) =>
      mergeOpen(
        [],
        (await api.call(listCommands, { query: { open: 'true' }, signal, automatic: true })).commands,
      ),
  });
}

/** The command that a device is busy with; null where there is none. */
export function useOpenCommand(arn: string): Command | null {
  const { api } = usePlatform();
  const { data } = useQuery(openCommandsQuery(api));
  return data?.find((command) => command.arn === arn) ?? null;
}

/** Whether it keeps others off its device: what gives way blocks nobody. Document 8. */
export function blocks(command: Pick<Command, 'yields'> | null): boolean {
  return command !== null && !command.yields;
}

export function noteOpenCommands(client: QueryClient, commands: readonly Command[]): void {
  client.setQueryData<Command[]>(openCommandsKey, (open) => open && mergeOpen(open, commands));
  // What is being read may be older than these events.
  if (client.isFetching({ queryKey: openCommandsKey }) > 0)
    void client.invalidateQueries({ queryKey: openCommandsKey });
}

/** A device is busy with one command at a time: with what gives way only where there is nothing else. */
export function mergeOpen(open: readonly Command[], commands: readonly Command[]): Command[] {
  const byDevice = new Map<string, Command>();
  for (const command of [...open, ...commands]) {
    const before = byDevice.get(command.arn);
    if (before !== undefined && !isNews(command, before)) continue;
    if (!hasEnded(command.state)) byDevice.set(command.arn, command);
    else if (before?.command_id === command.command_id) byDevice.delete(command.arn);
  }
  return [...byDevice.values()];
}

function isNews(command: Command, before: Command): boolean {
  const isOther = command.command_id !== before.command_id;
  if (isOther && command.yields !== before.yields) return before.yields;
  return command.revision > before.revision;
}
