import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import { useCallback } from 'react';
import type { CallInput } from '../../../platform/api/api-client.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadHosts } from '../host-queries.ts';
import { manageMessages } from './manage-messages.ts';

/** Calls; what has become of the hosts the stream tells. */
export function useHostRequest(): <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<AnswerOf<E>> {
  const { api } = usePlatform();
  const askUntold = useAskUntold();
  return useCallback(
    async (endpoint, input) => {
      try {
        return await api.call(endpoint, input);
      } finally {
        askUntold(reloadHosts);
      }
    },
    [api, askUntold],
  );
}

/** Says in a notice that a call of this page failed. */
export function useHostFailure(): (error: unknown) => void {
  const { notices } = usePlatform();
  return useCallback(
    (error) =>
      notices.fail(
        inBoth(manageMessages, (said) => said.failed),
        { error },
      ),
    [notices],
  );
}

/** As `useHostRequest`; null where it failed, which a notice has said. */
export function useHostCall(): <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<AnswerOf<E> | null> {
  const request = useHostRequest();
  const fail = useHostFailure();
  return useCallback(
    async (endpoint, input) => {
      try {
        return await request(endpoint, input);
      } catch (error) {
        fail(error);
        return null;
      }
    },
    [request, fail],
  );
}
