import type { SortedBy } from '@rackhand/contract/call/list-query';
import {
  type Period,
  type PeriodColumn,
  type PeriodState,
  periodColumns,
} from '@rackhand/contract/points/period';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { periodMessages } from '../period-messages.ts';
import { CancelPeriodDialog } from './cancel-period-dialog.tsx';

const signs = { scheduled: '◷', active: '●', expired: '✓', cancelled: '–' } as const satisfies Record<
  PeriodState,
  string
>;

interface PeriodTableProps {
  periods: readonly Period[];
  stale: boolean;
  sort: SortedBy<PeriodColumn> | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Sorted by its headings; what is not over yet can be cancelled. */
export function PeriodTable({ periods, stale, sort, onSort }: PeriodTableProps): ReactElement {
  const [cancelled, setCancelled] = useState<Period | null>(null);
  const words = useMessages(periodMessages);
  const sorting = useColumnSorting(periodColumns, sort, onSort);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <>
      <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
        {periods.map((period) => (
          <PeriodRow key={period.period_id} period={period} onCancel={setCancelled} />
        ))}
      </DataTable>
      {cancelled !== null && <CancelPeriodDialog period={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}

interface PeriodRowProps {
  period: Period;
  onCancel: (period: Period) => void;
}

function PeriodRow({ period, onCancel }: PeriodRowProps): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  return (
    <tr>
      <td data-mono>{period.period_id}</td>
      <th scope="row">
        <PlainText text={period.user_id} />
      </th>
      <td>{period.start_date}</td>
      <td>{period.end_date}</td>
      <td>
        <Mark sign={signs[period.state]} tone={period.state === 'active' ? 'good' : undefined}>
          {periodStateWords[period.state][language]}
        </Mark>
      </td>
      <td data-wrap>
        <PlainText text={period.note} />
      </td>
      <td>{period.created_by}</td>
      <td>
        <Button
          aria-description={`${period.user_id} ${period.start_date}`}
          whyNot={isOver(period) ? words.notCancelled : null}
          onClick={() => onCancel(period)}
        >
          {words.cancelPeriod}
        </Button>
      </td>
    </tr>
  );
}

const isOver = ({ state }: Period): boolean => state === 'expired' || state === 'cancelled';
