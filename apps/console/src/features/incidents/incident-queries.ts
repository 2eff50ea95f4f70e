import type { LiveEvent } from '@rackhand/contract/call/live-events';
import { listIncidents } from '@rackhand/contract/endpoints/incidents';
import type { Incident } from '@rackhand/contract/incident/incident';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { createToldMeanwhile } from '../../platform/live/told-meanwhile.ts';

export const incidentsKey = ['incidents'] as const;
const toldMeanwhile = createToldMeanwhile<LiveEvent<'incident'>>();

export function incidentsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: incidentsKey,
    queryFn: ({ signal }) =>
      toldMeanwhile.into<Incident[]>(
        async () => (await api.call(listIncidents, { signal, automatic: true })).incidents,
        mergeIncidents,
      ),
  });
}

export function applyIncidents(client: QueryClient, events: readonly LiveEvent<'incident'>[]): void {
  toldMeanwhile.tell(events);
  client.setQueryData<Incident[]>(incidentsKey, (known) => known && mergeIncidents(known, events));
}

/** An older event never wins over a newer row; what is open stands first, each newest first. */
export function mergeIncidents(
  known: readonly Incident[],
  events: readonly LiveEvent<'incident'>[],
): Incident[] {
  const byId = new Map(known.map((incident) => [incident.incident_id, incident]));
  for (const event of events) {
    const before = byId.get(event.incident_id);
    if ('removed' in event) byId.delete(event.incident_id);
    else if (before === undefined || before.revision < event.revision) byId.set(event.incident_id, event);
  }
  const time = ({ ended_at, started_at }: Incident): number => Date.parse(ended_at ?? started_at);
  return [...byId.values()].sort(
    (left, right) =>
      Number(left.ended_at !== null) - Number(right.ended_at !== null) || time(right) - time(left),
  );
}

export function isOpen({ ended_at }: Incident): boolean {
  return ended_at === null;
}
