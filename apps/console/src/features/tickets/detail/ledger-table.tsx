import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualLedgerOrder } from '@rackhand/contract/call/usual-orders';
import { type LedgerColumn, type LedgerEntry, ledgerColumns } from '@rackhand/contract/points/ledger';
import { entryKindWords } from '@rackhand/contract/points/point-words';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { formatDateTime, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { OwnerLink } from '../owner-link.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import { RefundDialog } from './refund-dialog.tsx';

const numbers = new Set(['basic', 'bonus', 'balance_after']);

type OfRun = LedgerEntry & { test_run_id: string };

interface LedgerTableProps {
  entries: readonly LedgerEntry[];
  stale?: boolean;
  /** How many they are of: one ticket, one owner's tickets, or the tickets of all. */
  of: 'ticket' | 'owner' | 'all';
  /** Without it the order is as it comes. */
  sorting?: { sort: SortedBy<LedgerColumn> | undefined; onSort: (sort: string | undefined) => void };
}

/** What has happened to points, and what their owner had then; what a run has cost can be given back once. */
export function LedgerTable({ entries, stale = false, of, sorting }: LedgerTableProps): ReactElement {
  const words = useMessages(ticketMessages);
  const [refunded, setRefunded] = useState<OfRun | null>(null);
  const by = useColumnSorting(
    ledgerColumns,
    usualLedgerOrder,
    sorting?.sort,
    sorting?.onSort ?? (() => undefined),
  );
  const columns = Object.entries(words.entries)
    .filter(([name]) => (of !== 'ticket' || name !== 'ticket_id') && (of === 'all' || name !== 'owner_name'))
    .map(([name, label]) => ({
      ...{ name, label },
      ...(numbers.has(name) ? { align: 'end' as const } : {}),
    }));
  return (
    <>
      <DataTable label={words.ledger} columns={columns} {...(sorting && { sorting: by })} stale={stale}>
        {entries.map((entry) => (
          <EntryRow key={entry.entry_id} entry={entry} of={of} onRefund={setRefunded} />
        ))}
      </DataTable>
      {refunded !== null && <RefundDialog entry={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}

interface EntryRowProps extends Pick<LedgerTableProps, 'of'> {
  entry: LedgerEntry;
  onRefund: (entry: OfRun) => void;
}

function EntryRow({ entry, of, onRefund }: EntryRowProps): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const owner = entry.uid ?? String(entry.team_id);
  const { entry_id, at, kind, basic, bonus, balance_after, ticket_id, test_run_id, by, is_refunded, note } =
    entry;
  return (
    <tr>
      <td data-mono>{entry_id}</td>
      <td>{formatDateTime(Date.parse(at))}</td>
      <th scope="row">{entryKindWords[kind][language]}</th>
      {of === 'all' && (
        <td data-wrap>
          <OwnerLink ticket={entry} />
        </td>
      )}
      <td data-align="end">{formatNumber(basic)}</td>
      <td data-align="end">{formatNumber(bonus)}</td>
      <td data-align="end">{formatNumber(balance_after)}</td>
      {of !== 'ticket' && (
        <td data-mono>
          <Link to={paths.ticketDetail} search={{ owner, ticket_id: String(ticket_id) }}>
            {ticket_id}
          </Link>
        </td>
      )}
      <td data-mono>
        {test_run_id !== null && (
          <Link to={paths.testDetail} search={{ run: test_run_id }}>
            {test_run_id}
          </Link>
        )}
      </td>
      <td>{by}</td>
      <td data-wrap>
        <PlainText text={note} />
      </td>
      <td>
        {kind === 'spend' && test_run_id !== null && (
          <Button
            aria-description={test_run_id}
            whyNot={is_refunded ? words.refundedOnce : null}
            onClick={() => onRefund({ ...entry, test_run_id })}
          >
            {words.refundRun}
          </Button>
        )}
      </td>
    </tr>
  );
}
