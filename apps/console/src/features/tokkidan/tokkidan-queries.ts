import {
  listRounds,
  listTokkidans,
  readRound,
  readTokkidanStatus,
} from '@rackhand/contract/endpoints/tokkidan';
import { limits } from '@rackhand/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { tokkidanKey } from './live-tokkidan.ts';
import type { RoundSearch } from './tokkidan-view.ts';

/** Devices become idle, are excluded or go away, and rounds are put off, without a run that would tell of it. */
export const askedEveryMs = 10_000;

export function statusQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...tokkidanKey, 'status'] as const,
    queryFn: ({ signal }) => api.call(readTokkidanStatus, { signal, automatic: true }),
    refetchInterval: askedEveryMs,
  });
}

export function tokkidansQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...tokkidanKey, 'apps'] as const,
    queryFn: async ({ signal }) => (await api.call(listTokkidans, { signal, automatic: true })).tokkidans,
  });
}

/** Without what is not asked for. */
export function said(filters: Omit<RoundSearch, 'page' | 'limit'>): typeof filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** One page of rounds; the page before stays until it has come. */
export function roundsQuery(api: ApiClient, search: RoundSearch) {
  const { page = 1, limit = limits.listDefaultLimit, ...filters } = search;
  const query = { page, limit, ...said(filters) };
  return queryOptions({
    queryKey: [...tokkidanKey, 'rounds', query] as const,
    queryFn: ({ signal }) => api.call(listRounds, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function roundQuery(api: ApiClient, tid: string) {
  return queryOptions({
    queryKey: [...tokkidanKey, 'round', tid] as const,
    queryFn: ({ signal }) => api.call(readRound, { params: { tid }, signal }),
  });
}
