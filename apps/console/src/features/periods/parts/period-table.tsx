import type { Period, PeriodState } from '@rackhand/contract/points/period';
import { periodStateWords } from '@rackhand/contract/points/point-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { periodMessages } from '../period-messages.ts';

const signs = { scheduled: '◷', active: '●', expired: '✓', cancelled: '–' } as const satisfies Record<
  PeriodState,
  string
>;

interface PeriodTableProps {
  periods: readonly Period[];
  stale: boolean;
  onCancel: (period: Period) => void;
}

export function PeriodTable({ periods, stale, onCancel }: PeriodTableProps): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.title} columns={columns} stale={stale}>
      {periods.map((period) => (
        <tr key={period.period_id}>
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
      ))}
    </DataTable>
  );
}

const isOver = ({ state }: Period): boolean => state === 'expired' || state === 'cancelled';
