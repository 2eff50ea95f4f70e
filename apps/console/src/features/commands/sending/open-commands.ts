import { type Command, hasEnded } from '@rackhand/contract/command/command';
import { listCommands } from '@rackhand/contract/endpoints/commands';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.ts';

const openCommandsKey = ['open_commands'] as const;

/** Commands that have not ended, whoever asked for them; the live stream keeps them true. */
function openCommandsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: openCommandsKey,
    queryFn: async ({ signal }) =>
      (await api.call(listCommands, { query: { open: 'true' }, signal, automatic: true })).commands,
  });
}

/** The command that a device is busy with; null where there is none. */
export function useOpenCommand(arn: string): Command | null {
  const { api } = usePlatform();
  const { data } = useQuery(openCommandsQuery(api));
  return data?.find((command) => command.arn === arn) ?? null;
}

export function noteOpenCommands(client: QueryClient, commands: readonly Command[]): void {
  client.setQueryData<Command[]>(openCommandsKey, (open) => open && mergeOpen(open, commands));
  // What is being read may be older than these events.
  if (client.isFetching({ queryKey: openCommandsKey }) > 0)
    void client.invalidateQueries({ queryKey: openCommandsKey });
}

/** A device has one command at a time: a newer one takes the place of what the device was busy with. */
export function mergeOpen(open: readonly Command[], commands: readonly Command[]): Command[] {
  const byDevice = new Map(open.map((command) => [command.arn, command]));
  for (const command of commands) {
    const before = byDevice.get(command.arn);
    if (before !== undefined && before.revision >= command.revision) continue;
    if (hasEnded(command.state)) {
      if (before?.command_id === command.command_id) byDevice.delete(command.arn);
    } else byDevice.set(command.arn, command);
  }
  return [...byDevice.values()];
}
