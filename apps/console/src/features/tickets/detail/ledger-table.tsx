import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { entryKindWords } from '@rackhand/contract/points/point-words';
import type { ReactElement } from 'react';
import { formatDateTime, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ticketMessages } from '../ticket-messages.ts';

const numbers = new Set(['basic', 'bonus', 'balance_after']);

/** What has happened to the points of a ticket, and what its owner had then. */
export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const columns = Object.entries(words.entries).map(([name, label]) => ({
    ...{ name, label },
    ...(numbers.has(name) ? { align: 'end' as const } : {}),
  }));
  return (
    <DataTable label={words.ledger} columns={columns}>
      {entries.map(({ entry_id, at, kind, basic, bonus, balance_after, test_run_id, by }) => (
        <tr key={entry_id}>
          <td data-mono>{entry_id}</td>
          <td>{formatDateTime(Date.parse(at))}</td>
          <th scope="row">{entryKindWords[kind][language]}</th>
          <td data-align="end">{formatNumber(basic)}</td>
          <td data-align="end">{formatNumber(bonus)}</td>
          <td data-align="end">{formatNumber(balance_after)}</td>
          <td data-mono>{test_run_id}</td>
          <td>{by}</td>
        </tr>
      ))}
    </DataTable>
  );
}
