import type { WholeRun } from '@rackhand/contract/test/test-run';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { useFeature } from '../../platform/use-config.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { lotsOfRun, runFigures } from './detail/lots-of-run.ts';
import { OwnerLink } from './owner-link.tsx';
import { runPointsMessages } from './run-points-messages.ts';
import { runPointsQuery } from './ticket-queries.ts';
import styles from './tickets.module.css';

type PaidRun = Pick<WholeRun, 'test_run_id' | 'state'>;

/** What a run has reserved and spent, and which tickets have paid it; nothing of a run that was free. */
export function RunPoints({ run }: { run: PaidRun }): ReactElement | null {
  return useFeature('pricing') ? <PaidLots run={run} /> : null;
}

function PaidLots({ run }: { run: PaidRun }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(runPointsMessages);
  const query = useQuery(runPointsQuery(api, run));
  const lots = lotsOfRun(query.data ?? []);
  if (query.data !== undefined && lots.length === 0) return null;
  const columns = Object.entries(words.columns).map(([name, label]) => ({
    ...{ name, label },
    ...(runFigures.some((figure) => figure === name) ? { align: 'end' as const } : {}),
  }));
  return (
    <section className={styles.plate} aria-label={words.title}>
      <h2>{words.title}</h2>
      <LoadState query={query} words={words} rows={1} />
      {lots.length > 0 && (
        <DataTable label={words.lots} columns={columns}>
          {lots.map(({ ticket_id, ...lot }) => (
            <tr key={ticket_id}>
              <th scope="row" data-mono>
                <Link
                  to={paths.ticketDetail}
                  search={{ owner: lot.uid ?? String(lot.team_id), ticket_id: String(ticket_id) }}
                >
                  {ticket_id}
                </Link>
              </th>
              <td>
                <OwnerLink ticket={lot} />
              </td>
              {runFigures.map((figure) => (
                <td key={figure} data-align="end">
                  {formatNumber(lot[figure])}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}
