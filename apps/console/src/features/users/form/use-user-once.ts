import type { User } from '@rackhand/contract/account/user';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { userQuery, type WholeUser } from '../user-queries.ts';

/** A user whole, as one is when a form opens; nothing that is written meanwhile reads one again, as each reading is audited. */
export function useUserOnce({ uid }: Pick<User, 'uid'>): {
  query: UseQueryResult<WholeUser>;
  opened: WholeUser | null;
} {
  const { api } = usePlatform();
  const [opened, setOpened] = useState<WholeUser | null>(null);
  const query = useQuery({ ...userQuery(api, uid), staleTime: 0, enabled: opened === null });
  if (opened === null && query.data !== undefined && !query.isFetching) setOpened(query.data);
  return { query, opened };
}
