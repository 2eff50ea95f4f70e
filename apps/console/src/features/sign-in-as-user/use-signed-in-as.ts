import { currentSignInAsUser, type SignedInAs } from '@rackhand/contract/endpoints/sign-in-as-user';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';

const signedInAsKey = ['signed_in_as'] as const;
/** Its end is seen within 5 s; that it has begun, on another machine, may take longer. */
const lookWhileSignedInMs = 3_000;
const lookMs = 15_000;
const channelName = 'rackhand-signed-in-as';

function signedInAsQuery(api: ApiClient) {
  return queryOptions<SignedInAs | null>({
    queryKey: signedInAsKey,
    queryFn: async ({ signal }) =>
      (await api.call(currentSignInAsUser, { automatic: true, signal })).signed_in_as,
    refetchInterval: ({ state }) =>
      state.data === null || state.data === undefined ? lookMs : lookWhileSignedInMs,
  });
}

/** As whom this admin is signed in at the customer's service; the same in all tabs. */
export function useSignedInAs(): SignedInAs | null {
  const { api } = usePlatform();
  const isSignedIn = useSession().status === 'signed-in';
  const { data } = useQuery({ ...signedInAsQuery(api), enabled: isSignedIn });
  const client = useQueryClient();
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return undefined;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => void client.invalidateQueries({ queryKey: signedInAsKey });
    return () => channel.close();
  }, [client]);
  return isSignedIn ? (data ?? null) : null;
}

/** Looks again, here and in the other tabs of this browser. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    if ('BroadcastChannel' in window) {
      const channel = new BroadcastChannel(channelName);
      channel.postMessage('changed');
      channel.close();
    }
    await client.invalidateQueries({ queryKey: signedInAsKey });
  }, [client]);
}
