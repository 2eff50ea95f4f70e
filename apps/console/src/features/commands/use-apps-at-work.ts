import type { Command } from '@rackhand/contract/command/command';
import { isAppCommand } from '@rackhand/contract/command/command-kinds';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePlatform } from '../../platform/platform-context.ts';
import { openCommandsQuery } from './sending/open-commands.ts';

/** Commands begin and end by the hundred: what is on the screen is asked for again so often at most. */
const everyMs = 2_000;

/** Asks again for what counts what others, policies and rollouts are updating: what comes of it the stream tells. Document 8. */
export function useReloadAtWork(reload: (client: QueryClient) => void): void {
  const { api } = usePlatform();
  const client = useQueryClient();
  const { data: atWork } = useQuery({ ...openCommandsQuery(api), select: appsAtWork });
  const known = useRef(atWork);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    const isFirst = known.current === undefined;
    if (known.current === atWork) return;
    known.current = atWork;
    if (isFirst) return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      reload(client);
    }, everyMs);
  }, [atWork, client, reload]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
}

/** Another text with each command about apps that begins, begins to give way or ends, whoever asked for it; not with its progress. */
export function appsAtWork(open: readonly Pick<Command, 'command_id' | 'type' | 'yields'>[]): string {
  return open
    .filter(({ type }) => isAppCommand(type))
    .map(({ command_id, yields }) => `${command_id}${yields ? ' waits' : ''}`)
    .sort()
    .join(',');
}
