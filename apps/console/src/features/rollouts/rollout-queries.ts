import type { BodyOf } from '@rackhand/contract/call/endpoint';
import {
  listRollouts,
  previewRollout,
  readRollout,
  type startRollout,
} from '@rackhand/contract/endpoints/rollouts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { rolloutsKey } from './live-rollouts.ts';
import { type RolloutSearch, rolloutQueryOf } from './rollout-view.ts';

/** One page of them; the page before stays until it has come. */
export function rolloutsQuery(api: ApiClient, search: RolloutSearch) {
  const query = rolloutQueryOf(search);
  return queryOptions({
    queryKey: [...rolloutsKey, 'list', query] as const,
    queryFn: ({ signal }) => api.call(listRollouts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function rolloutQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...rolloutsKey, 'one', id] as const,
    queryFn: ({ signal }) => api.call(readRollout, { params: { rollout_id: id }, signal }),
  });
}

export type RolloutPlan = BodyOf<typeof startRollout>;

/** Which devices each stage would take; what was shown before stays until it has come. */
export function previewQuery(api: ApiClient, packageId: number, plan: RolloutPlan | null) {
  return queryOptions({
    queryKey: ['rollout_preview', packageId, plan] as const,
    queryFn: ({ signal }) =>
      api.call(previewRollout, {
        params: { id: String(packageId) },
        body: plan ?? { file_id: '', stages: [] },
        signal,
      }),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
  });
}
