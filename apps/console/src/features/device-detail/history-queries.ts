import type { ReadingRange, TimelineKind } from '@rackhand/contract/device/history-choices';
import { deviceOutages, deviceReadings, deviceTimeline } from '@rackhand/contract/endpoints/device-history';
import type { Language } from '@rackhand/contract/text/language';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

const historyKey = 'device_history';

/** Its commands tell their ends in the language that was asked for. */
export function timelineQuery(
  api: ApiClient,
  { arn, kind, language }: { arn: string; kind: TimelineKind | null; language: Language },
) {
  return infiniteQueryOptions({
    queryKey: [historyKey, arn, 'timeline', kind, language] as const,
    queryFn: ({ signal, pageParam }) =>
      api.call(deviceTimeline, {
        query: {
          deviceArn: arn,
          ...(kind === null ? {} : { kinds: kind }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
        automatic: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function outagesQuery(api: ApiClient, arn: string) {
  return queryOptions({
    queryKey: [historyKey, arn, 'outages'] as const,
    queryFn: ({ signal }) => api.call(deviceOutages, { query: { deviceArn: arn }, signal, automatic: true }),
  });
}

const renewedEveryMs = 60_000;

/** Samples come by time, not by events. */
export function readingsQuery(api: ApiClient, arn: string, range: ReadingRange) {
  return queryOptions({
    queryKey: [historyKey, arn, 'readings', range] as const,
    queryFn: async ({ signal }) => {
      const query = { deviceArn: arn, range };
      return (await api.call(deviceReadings, { query, signal, automatic: true })).points;
    },
    refetchInterval: renewedEveryMs,
  });
}

/** Something has happened to these devices: what is shown of their past is asked for again. */
export function refreshHistories(client: QueryClient, arns: ReadonlySet<string>): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [key, arn, part] }) =>
      key === historyKey && part !== 'readings' && typeof arn === 'string' && arns.has(arn),
  });
}
