import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { readReclassification, reclassifyRuns } from '@rackhand/contract/endpoints/reclassify';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

/** Which runs, and by what besides the lists as they are. */
export type ReclassifyChoice = BodyOf<typeof reclassifyRuns>;

const key = ['reclassification'] as const;
const askEveryMs = 700;
export const previewRows = 50;

/** A preview changes nothing, so asking for one is a question; `turn` asks for another one. */
export function beginQuery(api: ApiClient, choice: ReclassifyChoice, turn: number) {
  return queryOptions({
    queryKey: [...key, 'begin', choice, turn] as const,
    queryFn: ({ signal }) => api.call(reclassifyRuns, { body: choice, signal }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
}

export interface Shown {
  page: number;
  onlyChanged: boolean;
}

export function previewQuery(api: ApiClient, id: string | undefined, { page, onlyChanged }: Shown) {
  return queryOptions({
    queryKey: [...key, 'preview', id ?? '', page, onlyChanged] as const,
    queryFn: ({ signal }) =>
      api.call(readReclassification, {
        params: { preview_id: id ?? '' },
        query: { page, limit: previewRows, only_changed: onlyChanged ? 'true' : 'false' },
        signal,
      }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'judging' ? askEveryMs : false),
  });
}
