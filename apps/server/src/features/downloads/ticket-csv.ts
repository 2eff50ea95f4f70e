import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { searchTickets } from '@rackhand/contract/endpoints/tickets';
import { ticketCsvColumns } from '@rackhand/contract/points/point-csv';
import type { AppDeps } from '../../app-deps.ts';
import type { CsvContent } from '../../platform/csv/csv-file.ts';
import { requireFeature } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { ticketLines } from '../tickets/ticket-lines.ts';
import { parsed } from './choose-rows.ts';

/** Tickets by the keys of their list, or the gifts alone. */
export function ticketCsv(
  deps: Pick<AppDeps, 'db' | 'pool'>,
  { actor, deployment, body, language }: Call<typeof downloadCsv>,
  at: Date,
): CsvContent {
  requireFeature(deployment, 'pricing');
  const { table, ...keys } = body;
  const search = parsed(searchTickets.body, keys);
  const filter = table === 'points' ? { ...search.filter, kind: 'gift' as const } : search.filter;
  return {
    headings: Object.values(ticketCsvColumns).map((heading) => heading[language]),
    lines: ticketLines(deps, { groupType: actor.groupType, search: { ...search, filter }, at, language }),
  };
}
