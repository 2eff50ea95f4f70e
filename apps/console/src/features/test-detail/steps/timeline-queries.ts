import { readRunTimeline } from '@rackhand/contract/endpoints/tests';
import type { RunItem } from '@rackhand/contract/test/run-link';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';

/** Items that are asked for together. */
export const pageItems = 50;

export interface TimelineOf {
  id: string;
  attempt: number;
}

export const timelineKey = ({ id, attempt }: TimelineOf) => ['run_timeline', id, attempt] as const;

/** Items `page * pageItems + 1` on; asked for again when it is told that the run is further. */
export function timelinePageQuery(api: ApiClient, timeline: TimelineOf, page: number) {
  const query = { from_number: page * pageItems + 1, limit: pageItems, attempt: timeline.attempt };
  return queryOptions({
    queryKey: [...timelineKey(timeline), page] as const,
    queryFn: async ({ signal }): Promise<RunItem[]> => {
      const params = { id: timeline.id };
      return (await api.call(readRunTimeline, { params, query, signal, automatic: true })).items;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What was done when a picture was taken; null: it is not known. */
export function itemOfShotQuery(api: ApiClient, timeline: TimelineOf, shot: number) {
  return queryOptions({
    queryKey: [...timelineKey(timeline), 'shot', shot] as const,
    queryFn: async ({ signal }): Promise<RunItem | null> => {
      const query = { shot, limit: 1, attempt: timeline.attempt };
      const { items } = await api.call(readRunTimeline, { params: { id: timeline.id }, query, signal });
      return items[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Told {
  total: number;
  told: number;
  isEnd: boolean;
}

/** Waits on the server until the run is further than at `known`. */
export async function askTold(
  api: ApiClient,
  { id, attempt }: TimelineOf,
  { known, wait, signal }: { known: number | null; wait: number; signal: AbortSignal },
): Promise<Told> {
  const query = { limit: 0, attempt, wait, ...(known === null ? {} : { known }) };
  const { total_count, told, is_end } = await api.call(readRunTimeline, {
    params: { id },
    query,
    signal,
    automatic: true,
  });
  return { total: total_count, told, isEnd: is_end };
}
