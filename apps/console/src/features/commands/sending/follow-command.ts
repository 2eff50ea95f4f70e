import type { Command } from '@rackhand/contract/command/command';
import { hasEnded } from '@rackhand/contract/command/command-states';
import { readCommand } from '@rackhand/contract/endpoints/command-lists';
import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { endsSession } from '../../../platform/api/api-error.ts';

export function commandKey(commandId: string) {
  return ['command', commandId] as const;
}

function commandQuery(api: ApiClient, commandId: string) {
  return queryOptions({
    queryKey: commandKey(commandId),
    queryFn: ({ signal }) =>
      api.call(readCommand, { params: { command_id: commandId }, signal, automatic: true }),
    staleTime: 0,
  });
}

/** For a stream that can't be had; otherwise its events are faster. */
const askAgainMs = 20_000;
/** One that its host keeps for longer is seen in the list. */
const longestMs = 20 * 60_000;

/**
 * The end of a command, as the live stream tells it; null where the page cannot find out. It does not wait in a call: a
 * browser has six connections to a server, and each would keep one from the next click.
 */
export function followCommand(
  client: QueryClient,
  api: ApiClient,
  commandId: string,
): Promise<Command | null> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(client, {
      ...commandQuery(api, commandId),
      refetchInterval: askAgainMs,
    });
    const finish = (end: Command | null): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(end);
    };
    const timer = setTimeout(() => finish(null), longestMs);
    const unsubscribe = observer.subscribe(({ data, error }) => {
      if (data !== undefined && hasEnded(data.state)) finish(data);
      else if (endsSession(error)) finish(null);
    });
  });
}

/** What the stream says of a command that is followed; an older event never wins. */
export function noteFollowed(client: QueryClient, commands: readonly Command[]): void {
  for (const command of commands) {
    const key = commandKey(command.command_id);
    if (client.getQueryCache().find({ queryKey: key }) === undefined) continue;
    client.setQueryData<Command>(key, (before) =>
      before !== undefined && before.revision >= command.revision ? before : command,
    );
  }
}
