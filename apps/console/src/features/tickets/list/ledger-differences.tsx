import type { LedgerDifference } from '@rackhand/contract/points/ledger';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDateTime, formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { OwnerLink } from '../owner-link.tsx';
import { differenceMessages } from './difference-messages.ts';

const numbers = new Set(['kept', 'counted', 'off']);

/** Wallets and tickets that say otherwise than the ledger, with by how much; nothing where none does. */
export function LedgerDifferences({
  differences,
}: {
  differences: readonly LedgerDifference[];
}): ReactElement | null {
  const words = useMessages(differenceMessages);
  if (differences.length === 0) return null;
  const columns = Object.entries(words.columns).map(([name, label]) => ({
    ...{ name, label },
    ...(numbers.has(name) ? { align: 'end' as const } : {}),
  }));
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <DataTable label={words.title} columns={columns}>
        {differences.map((one) => (
          <DifferenceRow key={`${one.owner_name} ${String(one.ticket_id)} ${one.column}`} difference={one} />
        ))}
      </DataTable>
    </section>
  );
}

function DifferenceRow({ difference }: { difference: LedgerDifference }): ReactElement {
  const words = useMessages(differenceMessages);
  const { uid, team_id, ticket_id, column, kept, counted, found_at } = difference;
  return (
    <tr>
      <th scope="row">
        <OwnerLink ticket={difference} />
      </th>
      <td data-mono>
        {ticket_id !== null && (
          <Link
            to={paths.ticketDetail}
            search={{ owner: uid ?? String(team_id), ticket_id: String(ticket_id) }}
          >
            {ticket_id}
          </Link>
        )}
      </td>
      <td>{words.sums[column]}</td>
      <td data-align="end">{formatNumber(kept)}</td>
      <td data-align="end">{formatNumber(counted)}</td>
      <td data-align="end">{formatNumber(kept - counted)}</td>
      <td>{formatDateTime(Date.parse(found_at))}</td>
    </tr>
  );
}
